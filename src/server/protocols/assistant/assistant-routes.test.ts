import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/app-error';
import { newGate } from '../../testing/gate';
import { SseReader } from '../../testing/read-sse';
import { type AgentScript, createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';
import { createAssistantRoutes } from './create-assistant-routes';

const PATHS = { chat: '/api/chat', conversations: '/api/conversations' };

type Settings = { requestTimeoutMs?: number; paths?: typeof PATHS; apiKeys?: string[] };

async function setUp(script?: AgentScript, { paths = PATHS, apiKeys = [], ...settings }: Settings = {}) {
  const agent = createScriptedAgent(script ? { script } : {});
  const other = createScriptedAgent({ describe: { agentKey: 'other' } });
  const routes = createAssistantRoutes(paths);
  const server = await startHttpServer({ agents: [agent, other], routes, settings, apiKeys });
  const send = (route: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(server.origin + route.slice(route.indexOf(' ') + 1), {
      method: route.slice(0, route.indexOf(' ')),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
  const chat = (body: unknown, headers?: Record<string, string>) => send('POST /api/chat', body, headers);
  const ask = async (body: unknown) => (await (await chat(body)).json()) as Record<string, unknown>;
  const stream = async (body: unknown) => new SseReader(await send('POST /api/chat/stream', body));
  const read = async (path: string) => (await (await send(`GET ${path}`)).json()) as Record<string, unknown>;
  return { server, agent, send, chat, ask, stream, read, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const busyTurn: AgentScript = () => [
  { type: 'step_start', name: 'research' },
  { type: 'reasoning_delta', text: 'Hm.' },
  { type: 'text_delta', text: 'Let me **look**.' },
  { type: 'tool_call', tool_use_id: 'c1', tool_name: 'search', tool_input: { q: 'x' } },
  { type: 'tool_result', tool_use_id: 'c1', tool_name: 'search', output: 'found', error: null },
  { type: 'tool_call', tool_use_id: 'c2', tool_name: 'save', tool_input: {} },
  { type: 'tool_result', tool_use_id: 'c2', tool_name: 'save', output: null, error: 'disk full' },
  { type: 'step_end', name: 'research' },
  { type: 'text_delta', text: 'It is `42`.' },
];

describe('POST /api/chat', () => {
  it('runs a turn and answers with all there is to say about it (R2.1)', async () => {
    await using app = await setUp(busyTurn);
    const response = await app.chat({ message: 'hi' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      response: 'Let me look.\n\nIt is 42.',
      response_markdown: 'Let me **look**.\n\nIt is `42`.',
      message_id: expect.any(String) as string,
      trace_id: expect.any(String) as string,
      conversation_id: expect.any(String) as string,
      user_id: 'user',
      invoked_flows: ['research'],
      invoked_tools: ['search', 'save'],
      errors: ['save: disk full'],
      turn_number: 1,
      is_blocked: false,
      latency_ms: expect.any(Number) as number,
    });
  });

  it('goes on in a conversation, its own or a client’s, and counts the turns', async () => {
    await using app = await setUp();
    const fresh = await app.ask({ message: 'a', conversation_id: '', explicit_context: null });
    expect(fresh).toMatchObject({ turn_number: 1, response: 'a' });
    expect(await app.ask({ message: 'b', conversation_id: fresh['conversation_id'] })).toMatchObject({
      turn_number: 2,
      conversation_id: fresh['conversation_id'],
    });
    expect(await app.ask({ message: 'c', conversation_id: 'mein Gespräch 東京' })).toMatchObject({
      turn_number: 1,
      conversation_id: 'mein Gespräch 東京',
    });
    expect(app.agent.turns.map((turn) => turn.history.length)).toEqual([1, 3, 1]);
  });

  it('gives the context to this turn only and the metadata to none, and keeps both in the trace (R2.2)', async () => {
    await using app = await setUp();
    const metadata = { ticket: 7, nested: { a: [1] } };
    const { conversation_id, trace_id } = await app.ask({ message: 'a', explicit_context: ['It rains.'], metadata });
    await app.ask({ message: 'b', conversation_id });
    expect(app.agent.turns.map((turn) => turn.input.context)).toEqual([[{ description: '', value: 'It rains.' }], []]);
    const ref = { owner: { principal: 'anonymous', user: 'user' }, conversationId: String(conversation_id) };
    const { input } = await app.server.application.getTurn(ref, String(trace_id));
    expect(input).toMatchObject({ metadata, context: [{ description: '', value: 'It rains.' }] });
    const said = JSON.stringify(app.agent.turns.map((turn) => turn.history));
    expect(said).not.toContain('ticket');
    expect(said).not.toContain('rains');
  });

  it('says that a guardrail stopped the answer, and answers with what the guardrail says (R2.3)', async () => {
    await using app = await setUp(() => [
      { type: 'text_delta', text: 'The secret' },
      { type: 'reasoning_delta', text: '' },
      { type: 'text_delta', text: 'I may not say that.' },
      { type: 'finish', stop_reason: 'blocked' },
    ]);
    expect(await app.ask({ message: 'hi' })).toMatchObject({ is_blocked: true, response: 'I may not say that.' });
  });

  it('keeps two users of the same conversation id apart (W10)', async () => {
    await using app = await setUp();
    await app.ask({ message: 'a', conversation_id: 'main', user_id: 'ann' });
    expect(await app.ask({ message: 'b', conversation_id: 'main', user_id: 'bob' })).toMatchObject({
      turn_number: 1,
      user_id: 'bob',
    });
    expect(await app.read('/api/conversations/main/messages?user_id=ann')).toMatchObject({ total: 2 });
    expect((await app.send('GET /api/conversations/main/messages')).status).toBe(404);
    expect((await app.send('DELETE /api/conversations/main?user_id=eve')).status).toBe(404);
  });

  it('refuses what is no request with 422 and an unknown agent with 404 (W9)', async () => {
    await using app = await setUp();
    for (const message of ['', ' \n\t', '\u200B', '\u0000', null, 7, undefined, 'x'.repeat(32_769)])
      expect([message, (await app.chat({ message })).status]).toEqual([message, 422]);
    for (const wrong of [
      { conversation_id: 'x'.repeat(257) },
      { conversation_id: 'a\u0007' },
      { user_id: '' },
      { explicit_context: 'text' },
      { metadata: [] },
    ])
      expect([wrong, (await app.chat({ message: 'a', ...wrong })).status]).toEqual([wrong, 422]);
    expect((await app.chat('{"message": ')).status).toBe(422);
    expect((await app.chat({ message: 'a', agent: 'nobody' })).status).toBe(404);
    expect((await app.chat({ message: '🌍'.repeat(10_000) })).status).toBe(200);
    expect(await app.ask({ message: 'a\u0000b' })).toMatchObject({ response: 'ab' });
  });

  it('answers with the agent that is named, and refuses another one for the same conversation', async () => {
    await using app = await setUp();
    const { conversation_id } = await app.ask({ message: 'a', agent: 'other' });
    expect((await app.chat({ message: 'b', conversation_id })).status).toBe(200);
    expect(app.agent.turns).toHaveLength(0);
    const refused = await app.chat({ message: 'b', conversation_id, agent: 'scripted' });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'conversation-of-another-agent' }]);
  });

  it.each([
    [new AppError('agent-misbehaved', 'secret'), 502],
    [new AppError('agent-unavailable', 'secret'), 503],
    [new AppError('agent-timed-out', 'secret'), 504],
    [new Error('secret'), 500],
  ] as const)('answers %s as %i without the cause', async (error, status) => {
    await using app = await setUp(() => [{ type: 'throw', error }]);
    const response = await app.chat({ message: 'hi' });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.text()).not.toContain('secret');
  });

  it('cancels the turn past the limit, keeps what was said, and answers 504 (R2.14)', async () => {
    const gate = newGate();
    const slow: AgentScript = () => [
      { type: 'text_delta', text: 'so far' },
      { type: 'pause', gate },
    ];
    await using app = await setUp(slow, { requestTimeoutMs: 150 });
    expect((await app.chat({ message: 'hi', conversation_id: 'c' })).status).toBe(504);
    const { messages } = await app.read('/api/conversations/c/messages');
    expect(messages).toMatchObject([{ content: 'hi' }, { content: 'so far', stop_reason: 'timeout' }]);
  });

  it('joins the first turn when the same key and body come again, also without a conversation id', async () => {
    await using app = await setUp();
    const send = (message: string) => app.chat({ message }, { 'idempotency-key': 'k' });
    const [first, second] = [await (await send('a')).json(), await (await send('a')).json()] as Record<
      string,
      unknown
    >[];
    expect(second?.['trace_id']).toBe(first?.['trace_id']);
    expect(app.agent.turns).toHaveLength(1);
    expect((await send('b')).status).toBe(422);
  });
});

describe('POST /api/chat/stream', () => {
  it('tells what happens, then the whole answer once (R2.4)', async () => {
    await using app = await setUp(busyTurn);
    const events = await (await app.stream({ message: 'hi' })).all();
    expect(events.map(({ event, data }) => [event, (data as { type?: string }).type ?? ''].join(' ').trim())).toEqual([
      'intermediate step',
      'intermediate thought',
      'intermediate text',
      'intermediate tool_call',
      'intermediate tool_result',
      'intermediate tool_call',
      'intermediate tool_result',
      'intermediate step',
      'intermediate text',
      'done',
    ]);
    expect(events[3]?.data).toEqual({
      type: 'tool_call',
      label: 'search',
      data: { tool_call_id: 'c1', name: 'search', arguments: { q: 'x' } },
    });
    expect(events.at(-1)?.data).toMatchObject({ response: 'Let me look.\n\nIt is 42.', turn_number: 1 });
  });

  it('gives what the blocking call gives', async () => {
    await using app = await setUp(busyTurn);
    const shape = (answer: unknown) => Object.keys(answer as object).sort();
    const events = await (await app.stream({ message: 'hi' })).all();
    expect(shape(events.at(-1)?.data)).toEqual(shape(await app.ask({ message: 'hi' })));
  });

  it('ends with one error event when the turn fails, and names a timeout', async () => {
    await using failing = await setUp(() => [
      { type: 'text_delta', text: 'a' },
      { type: 'throw', error: new AppError('agent-misbehaved', 'secret') },
    ]);
    const events = await (await failing.stream({ message: 'hi' })).all();
    expect(events.map(({ event }) => event)).toEqual(['intermediate', 'error']);
    expect(events[1]?.data).toMatchObject({ error: 'AgentMisbehavedError' });
    expect(JSON.stringify(events)).not.toContain('secret');
    await using slow = await setUp(() => [{ type: 'pause', gate: newGate() }], { requestTimeoutMs: 100 });
    const late = await (await slow.stream({ message: 'hi' })).all();
    expect(late).toMatchObject([{ event: 'error', data: { error: 'TimeoutError' } }]);
  });

  it('refuses with a status before it opens', async () => {
    await using app = await setUp();
    expect((await app.send('POST /api/chat/stream', { message: '' })).status).toBe(422);
    expect((await app.send('POST /api/chat/stream', { message: 'a', agent: 'nobody' })).status).toBe(404);
  });

  it('carries any text whole, one JSON object a line', async () => {
    await using app = await setUp();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (tail) => {
        const message = `x${tail}`;
        const events = await (await app.stream({ message })).all();
        expect(events.at(-1)?.data).toMatchObject({ response_markdown: message.replaceAll('\0', '') });
        const pieces = events.slice(0, -1).map(({ data }) => (data as { data: { text: string } }).data.text);
        expect(pieces.join('')).toBe(message.replaceAll('\0', ''));
      }),
      { numRuns: 25 },
    );
  });
});

describe('the requests of the assistant API', () => {
  it('never end in a failure of the server, whatever they hold', async () => {
    await using app = await setUp();
    const odd = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined));
    const bodies = fc.record(
      {
        message: odd,
        conversation_id: odd,
        user_id: odd,
        explicit_context: odd,
        metadata: odd,
        agent: odd,
        title: odd,
      },
      { requiredKeys: [] },
    );
    const paths = ['POST /api/chat', 'POST /api/chat/stream', 'POST /api/conversations', 'PATCH /api/conversations/x'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.oneof(bodies, fc.jsonValue()), async (route, body) => {
        const response = await app.send(route, body ?? null);
        await response.text();
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', '/search', '/x/messages'),
        fc.dictionary(fc.string(), fc.string()),
        async (path, query) => {
          const response = await app.send(
            `GET /api/conversations${path}?${String(new URLSearchParams({ user_id: 'u', ...query }))}`,
          );
          await response.text();
          expect(response.status).toBeLessThan(500);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('/api/conversations', () => {
  it('starts one under the client’s id, once (R2.5)', async () => {
    await using app = await setUp();
    const start = (body: object) => app.send('POST /api/conversations', body);
    const response = await start({ conversation_id: 'trip', user_id: 'ann', title: 'Reise' });
    expect([response.status, await response.json()]).toEqual([
      201,
      {
        conversation_id: 'trip',
        user_id: 'ann',
        title: 'Reise',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      },
    ]);
    expect((await start({ conversation_id: 'trip', user_id: 'ann' })).status).toBe(409);
    expect((await start({ conversation_id: 'trip', user_id: 'bob' })).status).toBe(201);
    expect((await start({ agent: 'nobody' })).status).toBe(404);
    const { conversation_id } = (await (await start({})).json()) as { conversation_id: string };
    expect((await start({ conversation_id })).status).toBe(409);
  });

  it('lists a user’s conversations, the newest first, with their counts (R2.6)', async () => {
    await using app = await setUp();
    await app.ask({ message: 'Hello there', conversation_id: 'a' });
    await app.ask({ message: 'And then?', conversation_id: 'b' });
    await app.ask({ message: 'not yours', user_id: 'bob' });
    expect(await app.read('/api/conversations?user_id=user&limit=1')).toEqual({
      conversations: [
        {
          conversation_id: 'b',
          user_id: 'user',
          title: 'And then?',
          agent: 'scripted',
          message_count: 2,
          created_at: expect.stringMatching(/Z$/) as string,
          updated_at: expect.stringMatching(/Z$/) as string,
          archived_at: null,
        },
      ],
      total: 2,
      limit: 1,
      offset: 0,
    });
    for (const query of ['', '?user_id=', '?user_id=user&limit=0', '?user_id=user&offset=-1', '?user_id=user&limit=x'])
      expect([query, (await app.send(`GET /api/conversations${query}`)).status]).toEqual([query, 422]);
  });

  it('pages through equal times while one is renamed and one deleted: each once (W5)', async () => {
    await using app = await setUp();
    for (let index = 0; index < 40; index += 1)
      await app.send('POST /api/conversations', { conversation_id: `c${String(index)}` });
    const seen: string[] = [];
    for (let offset = 0; offset < 40; offset += 7) {
      const page = await app.read(`/api/conversations?user_id=user&limit=7&offset=${String(offset)}`);
      seen.push(...(page['conversations'] as { conversation_id: string }[]).map((row) => row.conversation_id));
      if (offset === 7) {
        await app.send(`DELETE /api/conversations/${String(seen[2])}`);
        await app.send(`PATCH /api/conversations/${String(seen[0])}`, { title: 'renamed' });
      }
    }
    expect(seen).toHaveLength(40);
    expect(new Set(seen).size).toBe(40);
    expect(await app.read('/api/conversations?user_id=user&limit=7')).toMatchObject({ total: 39 });
  });

  it('searches titles and ids in any script, taking wildcards literally (R2.7)', async () => {
    await using app = await setUp();
    const titles = {
      t1: 'Straße nach MÜNCHEN',
      t2: '東京の天気',
      t3: '100% a_b\\c',
      t4: 'Привет Мир',
      'Id-9': 'plain',
    };
    for (const [conversation_id, title] of Object.entries(titles))
      await app.send('POST /api/conversations', { conversation_id, title });
    const find = async (query: string) => {
      const page = await app.read(`/api/conversations/search?user_id=user&query=${encodeURIComponent(query)}`);
      return (page['conversations'] as { conversation_id: string }[]).map((row) => row.conversation_id);
    };
    expect(await find('münchen')).toEqual(['t1']);
    expect(await find('京の')).toEqual(['t2']);
    expect(await find('привет')).toEqual(['t4']);
    expect(await find('%')).toEqual(['t3']);
    expect(await find('a_b')).toEqual(['t3']);
    expect(await find('\\')).toEqual(['t3']);
    expect(await find('id-9')).toEqual(['Id-9']);
    expect(await find('axb')).toEqual([]);
    expect((await app.send('GET /api/conversations/search?user_id=user')).status).toBe(422);
    expect((await app.send('GET /api/conversations/search?query=x')).status).toBe(422);
  });

  it('gives the messages in order, with tools and a place (R2.8)', async () => {
    await using app = await setUp(busyTurn);
    const { trace_id } = await app.ask({ message: 'hi', conversation_id: 'c' });
    const page = await app.read('/api/conversations/c/messages?limit=1&offset=1');
    expect(page).toMatchObject({ total: 2, limit: 1, offset: 1 });
    expect(page['messages']).toMatchObject([
      {
        role: 'assistant',
        content: 'Let me **look**.\n\nIt is `42`.',
        status: 'complete',
        trace_id,
        tool_calls: [
          { tool_call_id: 'c1', name: 'search', arguments: { q: 'x' }, status: 'success', output: 'found' },
          { tool_call_id: 'c2', name: 'save', status: 'error', error: 'disk full' },
        ],
        attachments: [],
      },
    ]);
    expect(await app.read('/api/conversations/c/messages')).toMatchObject({
      limit: 200,
      offset: 0,
      messages: [{}, {}],
    });
  });

  it('renames and deletes (R2.9)', async () => {
    await using app = await setUp();
    await app.ask({ message: 'hi', conversation_id: 'ein/Gespräch' });
    const path = `/api/conversations/${encodeURIComponent('ein/Gespräch')}`;
    const renamed = await app.send(`PATCH ${path}`, { title: ' Neu ' });
    expect(await renamed.json()).toMatchObject({ conversation_id: 'ein/Gespräch', title: 'Neu', message_count: 2 });
    for (const title of ['', '  ', '\u200B', 'x'.repeat(201), 7])
      expect([title, (await app.send(`PATCH ${path}`, { title })).status]).toEqual([title, 422]);
    expect((await app.send(`PATCH ${path}`, { title: '🌍'.repeat(200) })).status).toBe(200);
    expect((await app.send(`DELETE ${path}`)).status).toBe(204);
    expect((await app.send(`DELETE ${path}`)).status).toBe(404);
    expect((await app.send(`GET ${path}/messages`)).status).toBe(404);
    expect(await app.ask({ message: 'again', conversation_id: 'ein/Gespräch' })).toMatchObject({ turn_number: 1 });
  });

  it('serves the bare paths alike, and moves with its settings (R2.10)', async () => {
    await using app = await setUp();
    expect((await app.send('POST /chat', { message: 'a' })).status).toBe(200);
    expect((await app.send('POST /chat/stream', { message: 'a' })).status).toBe(200);
    expect((await app.send('GET /conversations?user_id=user')).status).toBe(200);
    expect((await app.send('GET /conversations/search?user_id=user&query=')).status).toBe(200);
    await using moved = await setUp(undefined, { paths: { chat: '/talk', conversations: '/api/v2/threads' } });
    expect((await moved.send('POST /talk', { message: 'a' })).status).toBe(200);
    expect((await moved.send('POST /talk/stream', { message: 'a' })).status).toBe(200);
    expect((await moved.send('GET /v2/threads?user_id=user')).status).toBe(200);
    for (const path of ['/api/chat', '/chat', '/chat/stream', '/conversations', '/api/conversations'])
      expect([path, (await moved.send(`POST ${path}`, { message: 'a' })).status]).toEqual([path, 404]);
  });
});
