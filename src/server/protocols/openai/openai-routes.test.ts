import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newGate } from '../../testing/gate';
import { SseReader } from '../../testing/read-sse';
import { type AgentScript, createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';
import type { AgentDescription } from '../../core/agents/agent-provider';
import { chatBodySchema } from './chat-body-schema';
import { openAiRoutes } from './openai-routes';
import { responseBodySchema } from './response-body-schema';

type SetUp = { describe?: Partial<AgentDescription>; settings?: { requestTimeoutMs?: number } };
type Body = Record<string, unknown>;

async function setUp(script?: AgentScript, { describe: description, settings = {} }: SetUp = {}) {
  const agent = createScriptedAgent({ ...(script && { script }), ...(description && { describe: description }) });
  const server = await startHttpServer({ agents: [agent], routes: openAiRoutes, settings });
  const post = (path: string, body: Body, more: { headers?: Record<string, string>; signal?: AbortSignal } = {}) =>
    fetch(`${server.origin}/v1/${path}`, {
      ...more,
      method: 'POST',
      body: JSON.stringify({ model: 'scripted', ...body }),
      headers: { 'content-type': 'application/json', ...more.headers },
    });
  const ask = (messages: unknown, more: Body = {}, headers: Record<string, string> = {}) =>
    post('chat/completions', { messages, ...more }, { headers });
  const listed = () => server.application.countConversations({ owner, archived: 'any' });
  return { agent, server, post, ask, listed, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const owner = { principal: 'anonymous', user: 'user' };
const user = (content: unknown) => ({ role: 'user', content });
const said = (text: string) => ({ type: 'text_delta', text }) as const;
const textOf = async (response: Response) =>
  ((await response.json()) as { choices: { message: { content: string } }[] }).choices[0]?.message.content;
const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;
const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { message: string; param: string | null; code: string } };
  return { status: response.status, ...error };
};

/** Says how much it was told. */
const counting: AgentScript = (turn) => [said(`${turn.history.length}: ${turn.input.text}`)];

describe('a chat without a conversation', () => {
  it('is the history that the request brings, and leaves nothing behind', async () => {
    await using app = await setUp(counting);
    const history = [user('a'), { role: 'assistant', content: 'b' }, user([{ type: 'text', text: 'c' }])];
    expect(await textOf(await app.ask(history))).toBe('3: c');
    expect(await textOf(await app.ask(history))).toBe('3: c');
    const [turn] = app.agent.turns;
    expect(turn?.history.map(({ role, content }) => [role, content])).toEqual([
      ['user', [{ type: 'text', text: 'a' }]],
      ['assistant', [{ type: 'text', text: 'b' }]],
      ['user', [{ type: 'text', text: 'c' }]],
    ]);
    expect(app.agent.deleted).toEqual(app.agent.turns.map(({ conversationId }) => conversationId));
  });

  it('is in no list while it goes on', async () => {
    const gate = newGate();
    await using app = await setUp(() => [said('a'), { type: 'pause', gate }]);
    const answered = app.ask([user('a')]);
    await gate.reached;
    expect(await app.listed()).toBe(0);
    gate.open();
    await answered;
  });

  it.each([true, false])('ends with its client, who leaves (stream: %s)', async (stream) => {
    const gate = newGate();
    await using app = await setUp(() => [said('a'), { type: 'pause', gate }]);
    const leaving = new AbortController();
    const asked = app
      .post('chat/completions', { messages: [user('a')], stream }, { signal: leaving.signal })
      .then((response) => response.text());
    await gate.reached;
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => app.agent.ended).toEqual([true]);
    await expect.poll(() => app.agent.deleted).toHaveLength(1);
  });

  it('takes an application’s whole question from a message of the system', async () => {
    await using app = await setUp(counting);
    expect(await textOf(await app.ask([{ role: 'system', content: 'Say hi' }]))).toBe('1: Say hi');
  });

  it('knows the results of calls that were answered before', async () => {
    await using app = await setUp(counting);
    await app.ask([
      user('a'),
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'x', type: 'function', function: { name: 't', arguments: '{' } }],
      },
      { role: 'tool', tool_call_id: 'x', content: 'done' },
      { role: 'assistant', content: 'so' },
      user('b'),
    ]);
    expect(app.agent.turns[0]?.history[1]?.content).toEqual([
      { type: 'tool_use', tool_use_id: 'x', tool_name: 't', tool_input: '{' },
      { type: 'tool_result', tool_use_id: 'x', tool_name: 't', output: 'done', error: null },
    ]);
  });
});

describe('a chat in a conversation', () => {
  const named = { metadata: { conversation_id: 'my/thread 1' } };

  it('is kept, and only what is new is added', async () => {
    await using app = await setUp(counting);
    const history: unknown[] = [user('a')];
    expect(await textOf(await app.ask(history, named))).toBe('1: a');
    history.push({ role: 'assistant', content: 'reworded by the client' }, user('b'));
    expect(await textOf(await app.ask(history, named))).toBe('3: b');
    expect(await app.listed()).toBe(1);
    expect(await app.server.application.getConversation({ owner, conversationId: 'my/thread 1' })).toMatchObject({
      title: 'a',
    });
  });

  it('begins with what was said elsewhere', async () => {
    await using app = await setUp(counting);
    const history = [user('a'), { role: 'assistant', content: 'b' }, user('c')];
    expect(await textOf(await app.ask(history, named))).toBe('3: c');
    expect(await textOf(await app.ask([user('d')], named))).toBe('5: d');
  });

  it('goes on when the client leaves a call unanswered, or answers it', async () => {
    await using app = await setUp((turn) =>
      turn.input.text === 'call'
        ? [
            { type: 'tool_call', tool_use_id: `c${turn.history.length}`, tool_name: 't', tool_input: {} },
            { type: 'finish', stop_reason: 'tool_calls' },
          ]
        : [
            said(
              JSON.stringify(turn.history.flatMap(({ content }) => content).findLast((b) => b.type === 'tool_result')),
            ),
          ],
    );
    const tools = [{ type: 'function', function: { name: 't' } }];
    await app.ask([user('call')], { ...named, tools });
    expect(await textOf(await app.ask([user('never mind')], { ...named, tools }))).toContain('Not executed');
    await app.ask([user('call')], { ...named, tools });
    const results = [{ role: 'tool', tool_call_id: 'c5', content: 'green' }];
    expect(await textOf(await app.ask(results, { ...named, tools }))).toContain('green');
    expect(await errorOf(await app.ask(results, { ...named, tools }))).toMatchObject({
      status: 400,
      param: 'messages',
    });
  });

  it('gives a call all of its arguments, however large', async () => {
    const tool_input = { text: 'Zeile. '.repeat(9000) };
    await using app = await setUp(() => [
      { type: 'tool_call', tool_use_id: 'c', tool_name: 't', tool_input },
      { type: 'finish', stop_reason: 'tool_calls' },
    ]);
    const response = await app.ask([user('call')], { tools: [{ type: 'function', function: { name: 't' } }] });
    const { choices } = (await response.json()) as {
      choices: { message: { tool_calls: { function: { arguments: string } }[] } }[];
    };
    expect(JSON.parse(choices[0]?.message.tool_calls[0]?.function.arguments ?? '')).toEqual(tool_input);
  });

  it('belongs to whom the header names, else the body', async () => {
    await using app = await setUp(counting);
    await app.ask([user('a')], { ...named, user: 'ann' });
    await app.ask([user('a')], { ...named, user: 'bob' }, { 'x-user-id': 'eve' });
    expect(await textOf(await app.ask([user('b')], { ...named, user: 'ann' }))).toBe('3: b');
    expect(await textOf(await app.ask([user('b')], named, { 'x-user-id': 'eve' }))).toBe('3: b');
    expect(await textOf(await app.ask([user('b')], named))).toBe('1: b');
  });

  it.each(['continue', 'cancel'] as const)('when its client leaves: %s', async (onDisconnect) => {
    const gate = newGate();
    await using app = await setUp(() => [said('a'), { type: 'pause', gate }, said('b')], {
      describe: { onDisconnect },
    });
    const leaving = new AbortController();
    const asked = app.post(
      'chat/completions',
      { messages: [user('a')], stream: true, ...named },
      { signal: leaving.signal },
    );
    await asked;
    await gate.reached;
    leaving.abort();
    const turn = async () =>
      (await app.server.application.listTurns({ owner, conversationId: 'my/thread 1' }, { before: null, limit: 1 }))[0];
    if (onDisconnect === 'continue') gate.open();
    await expect
      .poll(async () => (await turn())?.stopReason)
      .toBe(onDisconnect === 'cancel' ? 'interrupted' : 'end_turn');
  });

  it('that is busy is refused where the agent says so', async () => {
    const gate = newGate();
    await using app = await setUp(() => [{ type: 'pause', gate }, said('a')], { describe: { busy: 'reject' } });
    const first = app.ask([user('a')], named);
    await gate.reached;
    expect(await errorOf(await app.ask([user('b')], named))).toMatchObject({ status: 409, code: 'turn_in_progress' });
    gate.open();
    await first;
  });
});

describe('sending twice', () => {
  it.each(['chat/completions', 'responses'])('with one key is one turn: %s', async (path) => {
    await using app = await setUp(counting);
    const body = { messages: [user('a')], input: 'a', store: false };
    const headers = { 'idempotency-key': 'k1' };
    const [first, second] = await Promise.all([1, 2].map(() => app.post(path, body, { headers }).then(idOf)));
    const third = await app.post(path, body, { headers }).then(idOf);
    expect([second, third]).toEqual([first, first]);
    expect(app.agent.turns).toHaveLength(1);
    const other = await app.post(path, { messages: [user('b')], input: 'b', store: false }, { headers });
    expect(await errorOf(other)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(await app.listed()).toBe(0);
  });
});

describe('a request that cannot be taken', () => {
  it.each([
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'robot', content: 'a' }] }, 'messages[0].role'],
    [{ messages: [user('\u200b ')] }, 'messages'],
    [{ messages: [user('x'.repeat(40_000))] }, 'messages'],
    [{ messages: [user('a'), { role: 'assistant', content: 'b' }] }, 'messages'],
    [
      { messages: [user([{ type: 'input_audio', input_audio: { data: '', format: 'wav' } }])] },
      'messages[0].content[0]',
    ],
    [
      { messages: [user([{ type: 'image_url', image_url: { url: 'data:image/png;base64,%%' } }])] },
      'messages[0].content[0].image_url.url',
    ],
    [{ messages: [user([{ type: 'file', file: { file_id: 'nope' } }])] }, 'messages[0].content[0].file'],
    [{ messages: [user('a'), { role: 'tool', tool_call_id: 'x', content: 'y' }] }, 'messages'],
    [{ messages: [user('a')], tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    [{ messages: [user('a')], temperature: 'hot' }, 'temperature'],
    [{ messages: [user('a')], n: 3 }, 'n'],
    [{ messages: [user('a')], functions: [] }, 'functions'],
    [{ messages: [user('a')], metadata: { conversation_id: '' } }, 'metadata.conversation_id'],
    [{ messages: [user('a')], model: 5 }, 'model'],
  ])('says what is wrong: %j', async (body, param) => {
    await using app = await setUp();
    expect(await errorOf(await app.post('chat/completions', body))).toMatchObject({ status: 400, param });
    expect(app.agent.turns).toHaveLength(0);
  });

  it('in a file says so before anything starts', async () => {
    await using app = await setUp();
    const file = { filename: 'a.exe', file_data: btoa('MZ\0\x01\x02\xff\xfe') };
    const refused = await errorOf(await app.ask([user([{ type: 'file', file }])]));
    expect(refused).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(refused.message).toContain('a.exe');
    expect(app.agent.turns).toHaveLength(0);
  });

  it('past the time limit is told so', async () => {
    const gate = newGate();
    await using app = await setUp(() => [said('a'), { type: 'pause', gate }], { settings: { requestTimeoutMs: 50 } });
    expect(await errorOf(await app.ask([user('a')]))).toMatchObject({ status: 504, code: 'agent_timed_out' });
  });

  it('is never an error of ours, whatever it holds', async () => {
    await using app = await setUp();
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('user', 'text', 'function', 'data:,', ''));
    const key = fc.constantFrom(
      ...Object.keys(chatBodySchema.shape),
      ...Object.keys(responseBodySchema.shape),
      ...[
        'role',
        'type',
        'content',
        'text',
        'tool_calls',
        'function',
        'arguments',
        'url',
        'image_url',
        'id',
        'call_id',
      ],
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        texts,
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(key, tie('value'), { maxKeys: 5 }),
    }));
    const item = fc.record(
      { role: fc.constantFrom('user', 'assistant', 'tool', 'system'), content: value },
      { requiredKeys: [] },
    );
    const body = fc.record({
      messages: fc.oneof(fc.array(item, { maxLength: 3 }), value),
      input: fc.oneof(fc.array(item), value),
    });
    await fc.assert(
      fc.asyncProperty(body, fc.dictionary(key, value, { maxKeys: 4 }), async (main, more) => {
        for (const path of ['chat/completions', 'responses']) {
          const response = await app.post(path, { ...more, ...main, model: 'scripted', background: null });
          await response.text();
          expect([200, 400, 409, 413, 415]).toContain(response.status);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('a stream', () => {
  it('ends with [DONE], once, and nothing of it is lost at any cut', async () => {
    await using app = await setUp(() => [said('你好 🌍\u2028"\\'), { type: 'reasoning_delta', text: '🤔' }]);
    const response = await app.ask([user('a')], { stream: true });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const whole = new TextDecoder().decode(bytes);
    expect(whole.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(whole.match(/\[DONE\]/g)).toHaveLength(1);
    const readAll = async (chunks: Uint8Array[]) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk);
          controller.close();
        },
      });
      return new SseReader(new Response(body)).all();
    };
    const expected = await readAll([bytes]);
    for (let at = 1; at < bytes.length; at += 1)
      expect(await readAll([bytes.slice(0, at), bytes.slice(at)])).toEqual(expected);
  });

  it('of a stopped turn ends as one that is whole, with what was said', async () => {
    const gate = newGate();
    await using app = await setUp(() => [said('half'), { type: 'pause', gate }]);
    const named = { metadata: { conversation_id: 'c' } };
    const stream = new SseReader(await app.ask([user('a')], { stream: true, ...named }));
    await gate.reached;
    await app.server.application.interruptTurn({ owner, conversationId: 'c' });
    const events = await stream.all();
    expect(events.at(-2)?.data).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
    expect(events.at(-1)?.data).toBe('[DONE]');
  });

  it.each([
    ['max_tokens', 'length', 'incomplete'],
    ['refusal', 'content_filter', 'incomplete'],
    ['end_turn', 'stop', 'completed'],
  ] as const)('says why it ended: %s', async (stopReason, finishReason, status) => {
    await using app = await setUp(() => [said('a'), { type: 'finish', stop_reason: stopReason }]);
    expect(await (await app.ask([user('a')])).json()).toMatchObject({ choices: [{ finish_reason: finishReason }] });
    expect(await (await app.post('responses', { input: 'a' })).json()).toMatchObject({ status });
  });
});

describe('a response in the background', () => {
  it('is read while it is given, and can be cancelled', async () => {
    const gate = newGate();
    await using app = await setUp(() => [said('half'), { type: 'pause', gate }]);
    const response = await app.post('responses', { input: 'a', background: true });
    const { id, status } = (await response.json()) as { id: string; status: string };
    expect(status).toBe('queued');
    await gate.reached;
    const read = async (): Promise<unknown> => (await fetch(`${app.server.origin}/v1/responses/${id}`)).json();
    await expect
      .poll(read)
      .toMatchObject({ id, status: 'in_progress', output: [{ status: 'in_progress', content: [{ text: 'half' }] }] });
    const cancelled = await app.post(`responses/${id}/cancel`, {});
    expect(await cancelled.json()).toMatchObject({
      id,
      status: 'cancelled',
      output: [{ content: [{ text: 'half' }] }],
    });
  });
});
