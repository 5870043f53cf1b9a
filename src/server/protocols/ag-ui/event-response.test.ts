import { describe, expect, it } from 'vitest';
import { decodeFrames } from '../../testing/ag-ui-clients';
import { manualClock } from '../../testing/manual-clock';
import { createRecordingLogger } from '../../testing/recording-logger';
import { defaultRouteLimits } from '../route-limits';
import type { AgUiEvent } from './ag-ui-event';
import { decodeRunInput } from './decode-run-input';
import { eventResponse } from './event-response';
import type { RunScope } from './run-scope';

const EVENTS: AgUiEvent[] = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r', protocolVersion: '1.0' },
  {
    type: 'MESSAGES_SNAPSHOT',
    messages: [
      {
        id: 'u',
        role: 'user',
        content: [
          {
            type: 'image',
            source: { type: 'url', value: 'http://p/f', mimeType: 'image/png' },
            metadata: { filename: 'ä.png' },
          },
        ],
      },
      { id: 'g', role: 'reasoning', content: 'hm' },
      {
        id: 'a',
        role: 'assistant',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'n', arguments: '{}' } }],
      },
      { id: 'x', role: 'tool', toolCallId: 'c', content: 'no', error: 'no' },
    ],
  },
  { type: 'STATE_SNAPSHOT', snapshot: { n: 1, deep: [null, true, 'ü'] } },
  { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/n', value: 2 }] },
  { type: 'REASONING_START', messageId: 'g2' },
  { type: 'REASONING_MESSAGE_START', messageId: 'g2', role: 'reasoning' },
  { type: 'REASONING_MESSAGE_CONTENT', messageId: 'g2', delta: '🌍' },
  { type: 'REASONING_MESSAGE_END', messageId: 'g2' },
  { type: 'REASONING_END', messageId: 'g2' },
  { type: 'STEP_STARTED', stepName: 's' },
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '[DONE]\n\n' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm' },
  { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'n', parentMessageId: 'm' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c2', delta: '{"a":1}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c2' },
  { type: 'TOOL_CALL_RESULT', messageId: 'm.result.c2', toolCallId: 'c2', content: 'ok', role: 'tool' },
  { type: 'ACTIVITY_SNAPSHOT', messageId: 'p', activityType: 'plan', content: { step: 1 } },
  { type: 'CUSTOM', name: 'notice', value: { level: 'info', message: 'x' } },
  { type: 'STEP_FINISHED', stepName: 's' },
  {
    type: 'RUN_FINISHED',
    threadId: 't',
    runId: 'r',
    result: { stopReason: 'approval' },
    outcome: {
      type: 'interrupt',
      interrupts: [
        {
          id: 'i',
          reason: 'tool_call',
          toolCallId: 'c2',
          message: '?',
          expiresAt: '2030-01-01T00:00:00.000Z',
          responseSchema: { type: 'object' },
          metadata: { toolName: 'n', toolInput: { a: 1 } },
        },
      ],
    },
    usage: [{ model: 'x', inputTokens: 3, outputTokens: 2 }],
  },
];

async function respond(accept: string, protocolVersion?: string, events: readonly AgUiEvent[] = EVENTS) {
  const request = new Request('http://parley.test/api/awp', { headers: { accept } });
  const context = {
    request,
    logger: createRecordingLogger().logger,
    clock: manualClock(),
    settings: { keepaliveMs: 15_000, requestTimeoutMs: 1000, limits: defaultRouteLimits },
  } as unknown as RunScope['context'];
  const input = decodeRunInput({ threadId: 't', runId: 'r', protocolVersion, messages: [] });
  const response = await eventResponse({ context, input, agentKey: undefined }, async function* () {
    for (const event of events) yield await Promise.resolve([event]);
  });
  return { type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) };
}

const BINARY = 'application/vnd.ag-ui.event+proto';

describe('eventResponse', () => {
  it('says the same in both encodings, whatever the event', async () => {
    const sse = await respond('text/event-stream', '1.0');
    const frames = new TextDecoder()
      .decode(sse.bytes)
      .split('\n\n')
      .filter((frame) => frame.startsWith('data: '));
    expect(frames.map((frame) => JSON.parse(frame.slice(6)) as unknown)).toEqual(EVENTS);
    const binary = await respond(BINARY, '1.0');
    expect(binary.type).toBe(BINARY);
    expect(decodeFrames(binary.bytes)).toEqual(EVENTS);
  });

  it('gives clients of before 1.0 text, whatever they ask for', async () => {
    const { type } = await respond(BINARY, undefined, [{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }]);
    expect(type).toContain('text/event-stream');
  });
});
