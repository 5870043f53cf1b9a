import type { CheckOptions } from './check-options';
import { Findings, type RuleResult } from './findings';
import { probeBinary } from './probe-binary';
import { ProbeContext } from './probe-context';
import { probeInterrupts } from './probe-interrupts';
import { probeJoins } from './probe-joins';
import { probeRefusals } from './probe-refusals';
import { probeRuns } from './probe-runs';
import { probeLeaving, probeStop } from './probe-stops';
import { probeTools } from './probe-tools';

/** Tries an AG-UI server from outside and says of each rule whether it holds. Throws when there is no server. */
export async function runCheck(options: CheckOptions): Promise<RuleResult[]> {
  const findings = new Findings();
  const probe = new ProbeContext(options, findings);
  const first = await probeRuns(probe);
  await probeRefusals(probe);
  if (!first) return findings.results();
  findings.during('a run that may fail');
  await probe.run(probe.newInput(options.errorPrompt));
  await probeTools(probe);
  await probeInterrupts(probe);
  await probeBinary(probe);
  await probeJoins(probe, first);
  await probeStop(probe);
  await probeLeaving(probe, first);
  return findings.results();
}
