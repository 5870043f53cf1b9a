import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { describe, expect, it } from 'vitest';
import { AppError } from '../core/app-error';
import type { HttpRoute } from '../protocols/http-route';
import { newGate } from '../testing/gate';
import { SseReader } from '../testing/read-sse';
import { type AgentScript, createScriptedAgent } from '../testing/scripted-agent';
import { type HttpServer, startHttpServer } from '../testing/start-http-server';
import { dialectRoutes } from './dialect-routes';

const routes: readonly HttpRoute[] = Object.values(dialectRoutes({})).flat();
const runInput = { threadId: 'main', runId: 'run', messages: [{ id: 'm', role: 'user', content: 'Hi' }] };
const model = { model: 'scripted', stream: true };

/** How each dialect asks for a streamed turn, at all its paths, and which of its events is the last. */
const dialects = {
  'agent REST': {
    paths: [
      '/api/agent/scripted/chat/stream',
      '/agent/scripted/chat/stream',
      '/api/agent/scripted/chat/stream/multipart',
    ],
    body: { message: 'Hi' },
    isEnd: ({ event }: EventSourceMessage) => event === 'stream_end' || event === 'error',
  },
  'the assistant API': {
    paths: ['/api/chat/stream', '/chat/stream'],
    body: { message: 'Hi' },
    isEnd: ({ event }: EventSourceMessage) => event === 'done' || event === 'error',
  },
  'AG-UI': {
    paths: ['/api/awp', '/awp', '/api/agent/scripted/awp', '/agent/scripted/awp'],
    body: runInput,
    isEnd: ({ data }: EventSourceMessage) => /^\{"type":"RUN_(FINISHED|ERROR)"/.test(data),
  },
  CopilotKit: {
    paths: ['/api/copilotkit/agent/scripted/run'],
    body: runInput,
    isEnd: ({ data }: EventSourceMessage) => /^\{"type":"RUN_(FINISHED|ERROR)"/.test(data),
  },
  'chat completions': {
    paths: ['/v1/chat/completions'],
    body: { ...model, messages: [{ role: 'user', content: 'Hi' }], metadata: { conversation_id: 'main' } },
    isEnd: ({ data }: EventSourceMessage) => data === '[DONE]' || data.startsWith('{"error"'),
  },
  responses: {
    paths: ['/v1/responses'],
    body: { ...model, input: 'Hi' },
    isEnd: ({ event = '' }: EventSourceMessage) => /^(response\.(completed|failed|incomplete)|error)$/.test(event),
  },
};
const everyDialect = Object.entries(dialects);

const delta = (text: string) => ({ type: 'text_delta', text }) as const;
const answer: AgentScript = () => [
  delta('你好世界 🌍 '),
  { type: 'tool_call', tool_use_id: 'c1', tool_name: 'search', tool_input: { q: 'ünï 🌍\r\n' } },
  { type: 'tool_result', tool_use_id: 'c1', tool_name: 'search', output: 'found \u2028 it', error: null },
  delta('half \ud83c'),
  delta('\udf0d whole, data: x\r\n\r\n\u2029 end'),
];

const start = (script: AgentScript = answer, settings: { requestTimeoutMs?: number } = {}) =>
  startHttpServer({ agents: [createScriptedAgent({ script })], routes, settings });

const open = (
  server: HttpServer,
  { paths, body }: { paths: readonly string[]; body: unknown },
  path = paths[0] ?? '',
): Promise<Response> =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip, br', accept: 'text/event-stream' },
    body: JSON.stringify(body),
  });

/** The events as a client sees them to which the bytes come in these pieces. */
function parse(pieces: readonly Uint8Array[]): EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  for (const piece of pieces) parser.feed(decoder.decode(piece, { stream: true }));
  return events;
}

describe.each(everyDialect)('a stream of %s', (_name, dialect) => {
  it('has exactly the headers of a stream that nobody may buffer or compress (R0.4)', async () => {
    await using server = await start();
    const response = await open(server, dialect);
    await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
  });

  it('holds LF only, one line of JSON an event, and no broken character (R0.5, W2)', async () => {
    await using server = await start();
    const text = await (await open(server, dialect)).text();
    expect(text).not.toMatch(/[\r\u2028\u2029\ufffd]/);
    expect(text).not.toMatch(/\\ufffd/i);
    for (const line of text.split('\n')) expect(line).toMatch(/^($|: |(id|event|retry): |data: (\{.*\}|\[DONE\])$)/);
    expect(text).toContain('你好世界 🌍');
  });

  it('says the same wherever its bytes are cut (W1, W2)', async () => {
    await using server = await start();
    const bytes = new Uint8Array(await (await open(server, dialect)).arrayBuffer());
    const whole = parse([bytes]);
    expect(whole.filter(dialect.isEnd)).toHaveLength(1);
    expect(parse(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const events = parse([bytes.subarray(0, cut), bytes.subarray(cut)]);
      if (JSON.stringify(events) !== JSON.stringify(whole)) expect([cut, events]).toEqual([cut, whole]);
    }
  });

  it('serves the same events at each of its paths (R0.1)', async () => {
    const seen = new Set<string>();
    for (const path of dialect.paths) {
      await using server = await start();
      const text = await (await open(server, dialect, path)).text();
      seen.add(text.replace(/"(execution_time_ms|latency_ms|created|created_at|completed_at)":[\d.]+/g, ''));
    }
    expect(seen.size).toBe(1);
  });

  const ends: [string, AgentScript][] = [
    ['the agent is done', answer],
    ['the agent says nothing', () => []],
    ['the agent throws', () => [delta('Half'), { type: 'throw', error: new Error('secret') }]],
    ['the agent cannot be reached', () => [{ type: 'throw', error: new AppError('agent-unavailable', 'gone') }]],
    ['the agent leaves a call open', () => [{ type: 'tool_call_start', tool_use_id: 'c', tool_name: 't' }]],
    ['the agent is refused', () => [delta('No'), { type: 'finish', stop_reason: 'refusal' }]],
  ];
  it.each(ends)('has one terminal event, the last, when %s (R0.7)', async (_when, script) => {
    await using server = await start(script);
    const text = await (await open(server, dialect)).text();
    const events = parse([new TextEncoder().encode(text)]);
    expect(events.map(dialect.isEnd).lastIndexOf(true)).toBe(events.length - 1);
    expect(events.filter(dialect.isEnd)).toHaveLength(1);
    expect(text).not.toContain('secret');
  });

  it('has one terminal event, the last, when its conversation is stopped or deleted, or the server stops (R0.7)', async () => {
    for (const method of ['interrupt', 'delete', 'shut down'] as const) {
      const gate = newGate();
      await using server = await start(() => [delta('Half'), { type: 'pause', gate }]);
      const response = await open(server, dialect);
      await gate.reached;
      const [ref] = await conversationRefs(server);
      if (ref && method === 'interrupt') await server.application.interruptTurn(ref);
      if (ref && method === 'delete') await server.application.deleteConversation(ref);
      if (method === 'shut down') await server.application.stop(0);
      const events = parse([new Uint8Array(await response.arrayBuffer())]);
      expect([method, events.filter(dialect.isEnd).length]).toEqual([method, 1]);
      expect(events.map(dialect.isEnd).at(-1)).toBe(true);
    }
  });

  it('is refused with a status before it opens (R0.8)', async () => {
    await using server = await start();
    const body: unknown = { ...dialect.body, messages: 7, message: 7, input: 7 };
    const response = await open(server, { ...dialect, body });
    expect([400, 422]).toContain(response.status);
    expect(response.headers.get('content-type')).toMatch(/json/);
    await response.text();
  });

  it('comes event by event while the agent speaks, also to who accepts gzip (R0.6)', async () => {
    const gate = newGate();
    await using server = await start(() => [delta('First'), { type: 'pause', gate }, delta('Second')]);
    await using reader = new SseReader(await open(server, dialect));
    while (!reader.raw.includes('First')) expect(await reader.nextFrame()).not.toBeNull();
    expect(reader.raw).not.toContain('Second');
    gate.open();
    await reader.all();
    expect(reader.raw).toContain('Second');
  });
});

/** The conversations that the server has. */
async function conversationRefs({ application }: HttpServer) {
  const owner = { principal: 'anonymous', user: 'user' };
  const rows = await application.listConversations({ owner, archived: false, limit: 10 });
  return rows.map(({ id: conversationId }) => ({ owner, conversationId }));
}
