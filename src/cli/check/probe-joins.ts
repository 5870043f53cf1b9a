import { lastOf, type ProbeContext, type SeenRun } from './probe-context';
import { snapshotMessages, streamedTexts } from './texts-of';

/** Joins the thread of an earlier run, and one that there is not, where the server has joins at all. */
export async function probeJoins(probe: ProbeContext, first: SeenRun): Promise<void> {
  const { findings } = probe;
  findings.during('a join of an ended thread');
  const joined = await join(probe, first.input.threadId);
  if (!joined?.events) return;
  checkHistory(probe, joined);
  checkSame(probe, { first, joined });
  findings.during('a join of an unknown thread');
  const unknown = await join(probe, probe.newId('thread'));
  if (!unknown?.events) findings.fault('JOIN', `it was answered ${String(unknown?.answer.status)}`);
  else if (snapshotMessages(unknown.events)?.length !== 0) findings.fault('JOIN', 'it has a history, or no snapshot');
}

async function join(probe: ProbeContext, threadId: string): Promise<SeenRun | null> {
  const input = probe.newInput('', { threadId, messages: [] });
  const run = await probe.run(input, { url: probe.options.connectUrl });
  return run.answer.status === 404 || run.answer.status === 405 ? null : run;
}

function checkHistory({ findings }: ProbeContext, joined: SeenRun): void {
  const types = (joined.events ?? []).map((event) => event.type);
  findings.exercise('JOIN', 'P6', 'P11');
  if (types[0] !== 'RUN_STARTED' || !types.includes('MESSAGES_SNAPSHOT')) {
    findings.fault('JOIN', `it began with ${types.slice(0, 3).join(', ')}`);
  }
  if (lastOf(joined)?.type !== 'RUN_FINISHED')
    findings.fault('JOIN', `it ended with ${lastOf(joined)?.type ?? 'nothing'}`);
  const restated = types.find((type) => /_CONTENT$|_ARGS$|_CHUNK$/.test(type));
  if (restated !== undefined) findings.fault('P6', `${restated} for a thread where nothing runs`);
}

function checkSame({ findings }: ProbeContext, { first, joined }: { first: SeenRun; joined: SeenRun }): void {
  const shown = new Map(
    (snapshotMessages(joined.events ?? []) ?? []).map((message) => [message['id'], message['content']]),
  );
  for (const [id, text] of streamedTexts(first.events ?? [])) {
    if (shown.get(id) !== text) {
      findings.fault(
        'P11',
        `message ${id} was streamed as ${JSON.stringify(text)}, the snapshot has ${JSON.stringify(shown.get(id))}`,
      );
    }
  }
}
