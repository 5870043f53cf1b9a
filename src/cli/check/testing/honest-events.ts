import type { SeenEvent } from '../read-frames';

export type FakeInput = {
  threadId: string;
  runId: string;
  protocolVersion?: string;
  messages: { role: string; content: unknown }[];
  tools?: { name: string }[];
  resume?: unknown[];
};

/** What a server that keeps every rule answers. The last message says what is wanted. */
export function runEvents(input: FakeInput, isAnswered: boolean): SeenEvent[] {
  const { threadId, runId } = input;
  const start: SeenEvent = { type: 'RUN_STARTED', threadId, runId, protocolVersion: '1.0' };
  return [start, ...saidIn(input), endOf(input, isAnswered)];
}

type Wish = 'tool' | 'approval' | 'error' | 'long' | 'text';

function wishOf({ messages, tools = [] }: FakeInput): Wish {
  const last = messages.at(-1);
  if (tools.length > 0 && last?.role === 'user') return 'tool';
  const text = typeof last?.content === 'string' ? last.content : '';
  return (['approval', 'error', 'long'] as const).find((wish) => text.includes(wish)) ?? 'text';
}

function saidIn(input: FakeInput): SeenEvent[] {
  const { runId, tools = [], protocolVersion } = input;
  switch (wishOf(input)) {
    case 'tool':
      return callEvents(`${runId}-call`, tools[0]?.name ?? '');
    case 'approval':
    case 'error':
      return [];
    case 'long':
      return textEvents(`${runId}-m`);
    case 'text':
      return richEvents(runId, protocolVersion === undefined);
  }
}

function endOf(input: FakeInput, isAnswered: boolean): SeenEvent {
  const { threadId, runId, protocolVersion } = input;
  const wish = wishOf(input);
  if (wish === 'error') return { type: 'RUN_ERROR', message: 'It failed.' };
  const finished: SeenEvent = { type: 'RUN_FINISHED', threadId, runId };
  if (wish === 'approval' && !isAnswered) {
    const interrupts = [{ id: `${threadId}-i`, reason: 'tool_call' }];
    return { ...finished, outcome: { type: 'interrupt', interrupts } };
  }
  if (protocolVersion === undefined) return finished;
  if (wish === 'long') return { ...finished, outcome: { type: 'cancelled' } };
  const pending = wish === 'tool' && { pendingToolCallIds: [`${runId}-call`] };
  return { ...finished, outcome: { type: 'success', ...pending } };
}

/** The assistant's messages of these events. */
export function answersOf(events: readonly SeenEvent[]): unknown[] {
  return events
    .filter((event) => event.type === 'TEXT_MESSAGE_CONTENT')
    .map((event) => ({ id: event['messageId'], role: 'assistant', content: event['delta'] }));
}

/** Something of everything. */
function richEvents(runId: string, isEarly: boolean): SeenEvent[] {
  const subagentRunId = `${runId}-sub`;
  const subagent: SeenEvent[] = [
    { type: 'SUBAGENT_STARTED', subagentRunId, name: 'Scout' },
    {
      type: 'SUBAGENT_STARTED',
      subagentRunId: `${subagentRunId}2`,
      name: 'Scout of the scout',
      parentSubagentRunId: subagentRunId,
    },
    ...textEvents(`${runId}-s`).map((event) => ({ ...event, subagentRunId })),
    { type: 'SUBAGENT_FINISHED', subagentRunId: `${subagentRunId}2` },
    { type: 'SUBAGENT_FINISHED', subagentRunId },
  ];
  return [
    { type: 'STATE_SNAPSHOT', snapshot: { n: 1 } },
    { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/n', value: 2 }] },
    { type: 'STEP_STARTED', stepName: 'Think' },
    { type: 'REASONING_START', messageId: `${runId}-r` },
    { type: 'REASONING_MESSAGE_START', messageId: `${runId}-r`, role: 'reasoning' },
    { type: 'REASONING_MESSAGE_CONTENT', messageId: `${runId}-r`, delta: 'Hm.' },
    { type: 'REASONING_MESSAGE_END', messageId: `${runId}-r` },
    { type: 'REASONING_END', messageId: `${runId}-r` },
    { type: 'STEP_FINISHED', stepName: 'Think' },
    ...(isEarly ? [] : subagent),
    ...callEvents(`${runId}-own`, 'look'),
    { type: 'TOOL_CALL_RESULT', messageId: `${runId}-t`, toolCallId: `${runId}-own`, content: 'found' },
    { type: 'REASONING_MESSAGE_CHUNK', messageId: `${runId}-c`, delta: 'Well' },
    { type: 'REASONING_MESSAGE_CHUNK', delta: ', well.' },
    ...textEvents(`${runId}-m`),
  ];
}

function textEvents(messageId: string): SeenEvent[] {
  return [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Hello.' },
    { type: 'TEXT_MESSAGE_END', messageId },
  ];
}

function callEvents(toolCallId: string, toolCallName: string): SeenEvent[] {
  return [
    { type: 'TOOL_CALL_START', toolCallId, toolCallName },
    { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{}' },
    { type: 'TOOL_CALL_END', toolCallId },
  ];
}
