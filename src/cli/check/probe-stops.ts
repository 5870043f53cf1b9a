import { isRecord } from './is-record';
import { Findings } from './findings';
import { exchange } from './http-exchange';
import { lastOf, type ProbeContext, type SeenRun } from './probe-context';
import { readFrames, type SeenEvent } from './read-frames';

/** Stops a run after its first words, where the server has a stop and the run lasts that long. */
export async function probeStop(probe: ProbeContext): Promise<void> {
  const { findings, options } = probe;
  findings.during('a stopped run');
  const input = probe.newInput(options.longPrompt);
  const stop = { isAsked: false, isDone: false };
  const run = await probe.run(input, {
    until: async (bytes) => {
      if (stop.isAsked || !hasText(eventsIn(bytes)) || hasEnd(eventsIn(bytes))) return false;
      stop.isAsked = true;
      const { headers, timeoutMs, stopUrl } = options;
      const answer = await exchange({ url: stopUrl, headers, timeoutMs, body: { threadId: input.threadId } });
      stop.isDone = answer.status === 200 && stopsSomething(answer.bytes);
      return false;
    },
  });
  if (!run.events || !stop.isDone) return;
  findings.exercise('P7');
  const outcome = lastOf(run)?.['outcome'];
  const isCancelled = isRecord(outcome) && outcome['type'] === 'cancelled';
  if (!isCancelled) findings.fault('P7', `it ended with ${JSON.stringify(lastOf(run))}`);
}

/** Leaves a run after its first event, then asks for another one. */
export async function probeLeaving(probe: ProbeContext, first: SeenRun): Promise<void> {
  const { findings, options } = probe;
  findings.during('leaving a run');
  const left = probe.newInput(options.longPrompt);
  await probe.post(left, { until: (bytes) => eventsIn(bytes).length > 0 });
  findings.during('a run after one that was left');
  const next = await probe.run(probe.newInput(options.prompt));
  findings.exercise('LEAVE');
  const end = next.events ? lastOf(next)?.type : `status ${String(next.answer.status)}`;
  if (end !== lastOf(first)?.type) findings.fault('LEAVE', `it ended with ${end ?? 'nothing'}`);
}

/** Only to look: faults are found once the whole stream is there. */
function eventsIn(bytes: Uint8Array): SeenEvent[] {
  return readFrames(bytes, { findings: new Findings(), isWhole: false });
}

const hasText = (events: readonly SeenEvent[]) => events.some((event) => event.type === 'TEXT_MESSAGE_CONTENT');
const hasEnd = (events: readonly SeenEvent[]) =>
  events.some(({ type }) => type === 'RUN_FINISHED' || type === 'RUN_ERROR');

/** A receipt that says nothing of it counts as a stop. */
function stopsSomething(bytes: Uint8Array): boolean {
  try {
    const receipt: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return !isRecord(receipt) || receipt['stopped'] !== false;
  } catch {
    return true;
  }
}
