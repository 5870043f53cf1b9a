import { isRecord } from './is-record';
import { checkEarlyRun } from './probe-runs';
import { lastOf, type ProbeContext, type SeenRun } from './probe-context';
import type { SeenEvent } from './read-frames';

/** A run with a tool of the client's. Only an agent that calls it shows whether the rules hold. */
export async function probeTools(probe: ProbeContext): Promise<void> {
  const { findings, options } = probe;
  findings.during('a run with a tool of the client');
  const tools = [
    {
      name: options.tool,
      description: 'Answers with what it is given.',
      parameters: { type: 'object', properties: { text: { type: 'string' } } },
    },
  ];
  const run = await probe.run(probe.newInput(options.toolPrompt, { tools }));
  const calls = callsOf(run.events ?? [], options.tool);
  if (calls.length === 0) return;
  checkPending(probe, run, calls);
  await goOn(probe, run, { calls, tools });
  findings.during('a run with a tool of the client, without protocolVersion');
  checkEarlyRun(probe, await probe.run(probe.newInput(options.toolPrompt, { tools, protocolVersion: undefined })));
}

function callsOf(events: readonly SeenEvent[], tool: string): string[] {
  return events
    .filter((event) => event.type === 'TOOL_CALL_START' && event['toolCallName'] === tool)
    .map((event) => String(event['toolCallId']));
}

function checkPending({ findings }: ProbeContext, run: SeenRun, calls: readonly string[]): void {
  findings.exercise('P8');
  for (const event of run.events ?? []) {
    if (event.type === 'TOOL_CALL_RESULT' && calls.includes(String(event['toolCallId']))) {
      findings.fault('P8', `a result for ${String(event['toolCallId'])}, which the client executes`);
    }
  }
  const outcome = lastOf(run)?.['outcome'];
  const pending = isRecord(outcome) && outcome['type'] === 'success' ? outcome['pendingToolCallIds'] : undefined;
  if (JSON.stringify(pending) !== JSON.stringify(calls)) {
    findings.fault('P8', `calls ${calls.join(', ')}, outcome ${JSON.stringify(outcome)}`);
  }
}

/** Posts the results as clients do: with the whole history. */
async function goOn(
  probe: ProbeContext,
  { input }: SeenRun,
  { calls, tools }: { calls: readonly string[]; tools: unknown[] },
): Promise<void> {
  const { findings, options } = probe;
  findings.during('the results of the client’s tool');
  const toolCalls = calls.map((id) => ({ id, type: 'function', function: { name: options.tool, arguments: '{}' } }));
  const results = calls.map((toolCallId) => ({
    id: probe.newId('result'),
    role: 'tool',
    toolCallId,
    content: 'checked',
  }));
  const messages = [...input.messages, { id: probe.newId('call'), role: 'assistant', toolCalls }, ...results];
  const next = await probe.run(probe.newInput('', { threadId: input.threadId, messages, tools }));
  if (!next.events) findings.fault('P8', `the results were answered ${String(next.answer.status)}`);
}
