import { interruptIds } from './check-outcome';
import { lastOf, type ProbeContext } from './probe-context';

/** Runs into an interrupt, does not answer it, then answers it twice. Only an agent that interrupts shows anything. */
export async function probeInterrupts(probe: ProbeContext): Promise<void> {
  const { findings, options } = probe;
  findings.during('a run that interrupts');
  const first = await probe.run(probe.newInput(options.interruptPrompt));
  const ids = interruptIds(lastOf(first));
  if (ids.length === 0) return;
  findings.exercise('P9');
  const { threadId, messages } = first.input;
  const again = async (name: string, resume?: unknown[]) => {
    findings.during(name);
    const run = await probe.run(probe.newInput('', { threadId, messages, ...(resume && { resume }) }));
    return interruptIds(lastOf(run));
  };
  const unanswered = await again('a run that does not answer the interrupt');
  if (JSON.stringify(unanswered) !== JSON.stringify(ids)) {
    findings.fault('P9', `${ids.join(', ')} were open, raised again were ${unanswered.join(', ') || 'none'}`);
  }
  const answer = ids.map((interruptId) => ({ interruptId, status: 'cancelled' }));
  for (const name of ['an answer to the interrupt', 'the same answer a second time']) {
    const open = await again(name, answer);
    if (open.some((id) => ids.includes(id))) findings.fault('P9', `${open.join(', ')} still open`);
  }
}
