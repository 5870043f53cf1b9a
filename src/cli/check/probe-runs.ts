import { lastOf, type ProbeContext, type SeenRun } from './probe-context';
import { streamedTexts } from './texts-of';

/** Runs of text: one, a second one on the same thread, and one by a client from before 1.0. */
export async function probeRuns(probe: ProbeContext): Promise<SeenRun | null> {
  const { findings, options } = probe;
  findings.during('a text run');
  const first = await probe.run(probe.newInput(options.prompt));
  if (!first.events) {
    findings.fault('P1', `the server answered ${String(first.answer.status)} to a plain run`);
    return null;
  }
  await probeSecondRun(probe, first);
  await probeEarlyClient(probe);
  await probeNewerClient(probe);
  await probeUnusablePart(probe, lastOf(first)?.type);
  return first;
}

async function probeSecondRun(probe: ProbeContext, { input, events }: SeenRun): Promise<void> {
  const { findings, options } = probe;
  findings.during('a second run on the thread');
  const said = streamedTexts(events ?? []);
  const answers = [...said].map(([id, content]) => ({ id, role: 'assistant', content }));
  const messages = [...input.messages, ...answers, probe.newMessage(options.prompt)];
  const second = await probe.run(probe.newInput('', { threadId: input.threadId, messages }));
  if (!second.events || said.size === 0) return;
  findings.exercise('P6');
  for (const id of streamedTexts(second.events).keys()) {
    if (said.has(id)) findings.fault('P6', `message ${id} of the run before came as deltas again`);
  }
}

async function probeEarlyClient(probe: ProbeContext): Promise<void> {
  const { findings, options } = probe;
  findings.during('a run without protocolVersion');
  const run = await probe.run(probe.newInput(options.prompt, { protocolVersion: undefined }));
  checkEarlyRun(probe, run);
}

/** What the clients before 1.0 reject. */
export function checkEarlyRun({ findings }: ProbeContext, { events }: SeenRun): void {
  if (!events) return;
  findings.exercise('PRE');
  for (const event of events) {
    const outcome = JSON.stringify(event['outcome'] ?? null);
    if (outcome.includes('"cancelled"') || outcome.includes('pendingToolCallIds'))
      findings.fault('PRE', `outcome ${outcome}`);
    if (event.type.startsWith('SUBAGENT_')) findings.fault('PRE', event.type);
    if (event.type === 'TOOL_CALL_RESULT' && typeof event['content'] !== 'string') {
      findings.fault('PRE', 'a tool result that is no text');
    }
  }
}

async function probeNewerClient(probe: ProbeContext): Promise<void> {
  const { findings, options } = probe;
  findings.during('a run with protocolVersion 1.99');
  const run = await probe.run(probe.newInput(options.prompt, { protocolVersion: '1.99' }));
  findings.exercise('P13');
  if (!run.events) findings.fault('P13', `it was answered ${String(run.answer.status)}`);
}

/** `usualEnd`: how the agent ends a run without such a part. */
async function probeUnusablePart(probe: ProbeContext, usualEnd: string | undefined): Promise<void> {
  const { findings, options } = probe;
  findings.during('a run with a file that cannot be read');
  const content = [
    { type: 'text', text: options.prompt },
    { type: 'document', source: { type: 'file', value: probe.newId('file') } },
  ];
  const message = { ...probe.newMessage(''), content };
  const run = await probe.run(probe.newInput('', { messages: [message] }));
  findings.exercise('P15');
  if (!run.events) findings.fault('P15', `it was answered ${String(run.answer.status)}`);
  else if (lastOf(run)?.type !== usualEnd) findings.fault('P15', `it ended with ${JSON.stringify(lastOf(run))}`);
}
