import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/app-error';
import { newGate } from '../../testing/gate';
import { SseReader } from '../../testing/read-sse';
import { type AgentScript, createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';
import { agentRestRoutes } from './agent-rest-routes';

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

type SetUp = { requestTimeoutMs?: number; onDisconnect?: 'continue' | 'cancel' };

async function setUp(script?: AgentScript, { onDisconnect = 'continue', ...settings }: SetUp = {}) {
  const agent = createScriptedAgent({ describe: { onDisconnect }, ...(script && { script }) });
  const other = createScriptedAgent({ describe: { agentKey: 'other' } });
  const server = await startHttpServer({ agents: [agent, other], routes: agentRestRoutes, settings });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/api/agent/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const postForm = (path: string, entries: [string, string | File][]) => {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    return fetch(`${server.origin}/api/agent/${path}`, { method: 'POST', body });
  };
  const stream = async (body: unknown, headers?: Record<string, string>) =>
    new SseReader(await post('scripted/chat/stream', body, headers));
  return { server, agent, post, postForm, stream, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const toolTurn: AgentScript = () => [
  { type: 'text_delta', text: 'Let me look.' },
  { type: 'tool_call_start', tool_use_id: 'c1', tool_name: 'search' },
  { type: 'tool_call_delta', tool_use_id: 'c1', delta: '{"q":' },
  { type: 'tool_call_delta', tool_use_id: 'c1', delta: '"x"}' },
  { type: 'tool_call', tool_use_id: 'c1', tool_name: 'search', tool_input: { q: 'x' } },
  { type: 'tool_result', tool_use_id: 'c1', tool_name: 'search', output: 'found', error: null },
  { type: 'tool_call', tool_use_id: 'c2', tool_name: 'save', tool_input: {} },
  { type: 'tool_result', tool_use_id: 'c2', tool_name: 'save', output: null, error: 'disk full' },
  { type: 'text_delta', text: 'Found it.' },
  { type: 'finish', stop_reason: 'end_turn', usage: { input_tokens: 7, output_tokens: 5 } },
];

describe('POST chat', () => {
  it('runs a turn and answers when it is done (R1.1)', async () => {
    await using app = await setUp(toolTurn);
    const response = await app.post('scripted/chat', { message: 'hi' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      message_id: expect.any(String) as string,
      content: 'Let me look.\n\nFound it.',
      session_id: expect.any(String) as string,
      tool_calls: [
        { name: 'search', arguments: { q: 'x' }, status: 'success' },
        { name: 'save', arguments: {}, status: 'error' },
      ],
      tokens_used: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 },
      execution_time_ms: expect.any(Number) as number,
    });
  });

  it('goes on in the session it is given, its own or the one it answered (R1.2)', async () => {
    await using app = await setUp();
    const ask = async (body: object) =>
      (await (await app.post('scripted/chat', body)).json()) as { session_id: string };
    expect(await ask({ message: 'a', session_id: ULID })).toMatchObject({ session_id: ULID });
    await ask({ message: 'b', session_id: ULID });
    const fresh = await ask({ message: 'c' });
    expect(fresh.session_id).not.toBe(ULID);
    await ask({ message: 'd', session_id: fresh.session_id });
    expect(app.agent.turns.map((turn) => turn.history.length)).toEqual([1, 3, 1, 3]);
  });

  it('serves its aliases alike', async () => {
    await using app = await setUp();
    for (const path of ['/api/agent/scripted/chat', '/agent/scripted/chat', '/agent/scripted/chat/multipart']) {
      const response = await fetch(app.server.origin + path, {
        method: 'POST',
        body: '{"message":"hi"}',
        headers: { 'content-type': 'application/json' },
      });
      expect(await response.json()).toMatchObject({ content: 'hi' });
    }
  });

  it('refuses what is no request for a turn (R1.2)', async () => {
    await using app = await setUp();
    const status = async (body: unknown) => (await app.post('scripted/chat', body)).status;
    for (const message of [
      '',
      ' \n\t',
      '\u200B\u200B',
      '\u0000',
      undefined,
      7,
      null,
      'x'.repeat(10_001),
      '🌍'.repeat(10_001),
    ]) {
      expect([message, await status({ message })]).toEqual([message, 400]);
    }
    expect(await status({ message: '🌍'.repeat(10_000) })).toBe(200);
    for (const session_id of ['main', ULID.slice(1), `8${ULID.slice(1)}`, '', 5])
      expect(await status({ message: 'a', session_id })).toBe(400);
    expect(
      await status({
        message: 'a',
        session_id: ULID,
        files: Array(11).fill({ content: 'YQ==', mime_type: 'text/plain' }),
      }),
    ).toBe(400);
    expect((await app.post('nobody/chat', { message: 'a' })).status).toBe(404);
    expect(await status({ message: 'a', session_id: ULID })).toBe(200);
    expect((await app.post('other/chat', { message: 'a', session_id: ULID })).status).toBe(409);
  });

  it.each([
    ['agent-misbehaved', 502],
    ['agent-unavailable', 503],
    ['agent-timed-out', 504],
  ] as const)('answers a turn that failed with %s as %i, and not with the cause', async (code, status) => {
    await using app = await setUp(() => [{ type: 'throw', error: new AppError(code, 'provider said secret') }]);
    const response = await app.post('scripted/chat', { message: 'hi' });
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code, status, type: `${app.server.origin}/errors/${code}` });
    expect(text).not.toContain('secret');
  });

  it('cancels the turn past its limit, keeps what was said, and answers 504 (R0.25)', async () => {
    const gate = newGate();
    await using app = await setUp(
      () => [
        { type: 'text_delta', text: 'so far' },
        { type: 'pause', gate },
      ],
      { requestTimeoutMs: 200 },
    );
    expect((await app.post('scripted/chat', { message: 'hi', session_id: ULID })).status).toBe(504);
    const ref = { owner: { principal: 'anonymous', user: 'user' }, conversationId: ULID };
    const [turn] = await app.server.application.listTurns(ref, { before: null, limit: 1 });
    expect(turn).toMatchObject({ status: 'done', stopReason: 'timeout' });
    const { messages } = await app.server.application.readSnapshot(ref);
    expect(messages.at(-1)?.content).toEqual([{ type: 'text', text: 'so far' }]);
  });

  it('waits its turn in a busy session, and withdraws when that takes too long (R1.5, R0.25)', async () => {
    const gate = newGate();
    await using app = await setUp(
      (turn) => (turn.input.text === 'first' ? [{ type: 'pause', gate }] : [{ type: 'text_delta', text: 'ok' }]),
      {
        requestTimeoutMs: 400,
      },
    );
    const first = app.stream({ message: 'first', session_id: ULID });
    await gate.reached;
    expect((await app.post('scripted/chat', { message: 'second', session_id: ULID })).status).toBe(504);
    const ref = { owner: { principal: 'anonymous', user: 'user' }, conversationId: ULID };
    expect((await app.server.application.getPending(ref)).items).toEqual([]);
    const third = app.post('scripted/chat', { message: 'third', session_id: ULID });
    gate.open();
    expect(await (await third).json()).toMatchObject({ content: 'ok' });
    await (await first).all();
  });

  it('answers 409 when its queue entry is dropped (R0.25)', async () => {
    const gate = newGate();
    await using app = await setUp(() => [{ type: 'pause', gate }]);
    const ref = { owner: { principal: 'anonymous', user: 'user' }, conversationId: ULID };
    const first = app.post('scripted/chat', { message: 'first', session_id: ULID });
    await gate.reached;
    const second = app.post('scripted/chat', { message: 'second', session_id: ULID });
    await expect.poll(async () => (await app.server.application.getPending(ref)).items.length).toBe(1);
    await app.server.application.replacePending(ref, { pending: [], paused: false });
    expect([(await second).status, await (await second).json()]).toMatchObject([409, { code: 'message-dropped' }]);
    gate.open();
    await first;
  });

  it('joins the first turn when the same key comes again, also without a session (R0.23)', async () => {
    await using app = await setUp();
    const headers = { 'idempotency-key': 'k-1' };
    for (const body of [{ message: 'a', session_id: ULID }, { message: 'b' }]) {
      const answers = await Promise.all(
        [1, 2, 3].map(
          async () =>
            (await (
              await app.post('scripted/chat', body, { 'idempotency-key': `k-${body.message}` })
            ).json()) as object,
        ),
      );
      expect(new Set(answers.map((answer) => (answer as { message_id: string }).message_id)).size).toBe(1);
      expect(answers[0]).toMatchObject({ content: body.message });
    }
    expect(app.agent.turns).toHaveLength(2);
    await app.post('scripted/chat', { message: 'c', session_id: ULID }, headers);
    const other = await app.post('scripted/chat', { message: 'd', session_id: ULID }, headers);
    expect([other.status, await other.json()]).toMatchObject([422, { code: 'idempotency-mismatch' }]);
  });
});

describe('files', () => {
  const text = Buffer.from('hello file, with ümlaut?>');

  it('takes base64 in all its forms (R7.1, W3)', async () => {
    await using app = await setUp();
    const standard = text.toString('base64');
    const forms = [
      standard,
      standard.replace(/=+$/, ''),
      text.toString('base64url'),
      `data:text/plain;base64,${standard}`,
      standard.replace(/(.{4})/g, '$1\r\n'),
    ];
    const files = forms.map((content, index) => ({
      content,
      filename: `${index}.txt`,
      ...[{ mime_type: 'text/plain' }, { mimeType: 'text/plain' }, { mediaType: 'text/plain' }][index % 3],
    }));
    expect((await app.post('scripted/chat', { message: 'see', files })).status).toBe(200);
    const sent = app.agent.turns[0];
    expect(sent?.input.files).toHaveLength(forms.length);
    for (const file of sent?.input.files ?? [])
      expect(Buffer.from((await sent?.readFile(file.file_id)) ?? [])).toEqual(text);
    for (const content of ['%%%', 'a', 'YQ=', 'data:text/plain,plain']) {
      const { status } = await app.post('scripted/chat', {
        message: 'see',
        files: [{ content, mime_type: 'text/plain', filename: 'a.txt' }],
      });
      expect([content, status]).toEqual([content, content === 'YQ=' ? 200 : 400]);
    }
  });

  it('takes multipart, and refuses unsupported types before any turn starts (R1.8, R7.2)', async () => {
    await using app = await setUp();
    const response = await app.postForm('scripted/chat/multipart', [
      ['session_id', ULID],
      ['files', new File(['one'], 'é.txt')],
      ['files', new File(['two'], 'two.txt')],
      ['message', 'see'],
    ]);
    expect(await response.json()).toMatchObject({ content: 'see', session_id: ULID });
    expect(app.agent.turns[0]?.input.files.map((file) => file.filename)).toEqual(['é.txt', 'two.txt']);
    const refused = await app.postForm('scripted/chat', [
      ['message', 'x'],
      ['files', new File([new Uint8Array([0, 1, 2, 255])], 'evil.exe')],
    ]);
    expect([refused.status, await refused.json()]).toMatchObject([
      415,
      { detail: expect.stringContaining('evil.exe') as string },
    ]);
    expect((await app.postForm('scripted/chat', [['files', new File(['x'], 'a.txt')]])).status).toBe(400);
    expect(app.agent.turns).toHaveLength(1);
  });
});

describe('POST chat/stream', () => {
  it('streams the events of the dialect in order (R1.3)', async () => {
    await using app = await setUp(toolTurn);
    const events = await (await app.stream({ message: 'hi', session_id: ULID })).all();
    const [start] = events;
    const { message_id } = start?.data as { message_id: string };
    expect(start).toEqual({ event: 'stream_start', data: { session_id: ULID, message_id } });
    expect(events.slice(1).map(({ event, data }) => [event, data])).toEqual([
      ['message_delta', { delta: 'Let me look.', message_id }],
      ['tool_call_start', { tool_call_id: 'c1', name: 'search', message_id }],
      ...events
        .filter(
          ({ event, data }) => event === 'tool_call_args' && (data as { tool_call_id: string }).tool_call_id === 'c1',
        )
        .map(({ event, data }) => [event, data]),
      ['tool_call_end', { tool_call_id: 'c1', status: 'success' }],
      ['tool_call_start', { tool_call_id: 'c2', name: 'save', message_id }],
      ['tool_call_args', { tool_call_id: 'c2', args_delta: '{}' }],
      ['tool_call_end', { tool_call_id: 'c2', status: 'error' }],
      ['message_delta', { delta: '\n\nFound it.', message_id }],
      [
        'stream_end',
        {
          message_id,
          tokens_used: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 },
          execution_time_ms: expect.any(Number) as number,
        },
      ],
    ]);
    const argumentText = events.flatMap(({ event, data }) =>
      event === 'tool_call_args' ? [(data as { args_delta: string }).args_delta] : [],
    );
    expect(argumentText.join('')).toBe('{"q":"x"}{}');
  });

  it('sends each delta at once (R1.4)', async () => {
    const gate = newGate();
    await using app = await setUp(() => [
      { type: 'text_delta', text: 'first' },
      { type: 'pause', gate },
      { type: 'text_delta', text: 'second' },
    ]);
    await using reader = await app.stream({ message: 'hi' });
    const seen = await reader.until('message_delta');
    expect(seen.at(-1)?.data).toMatchObject({ delta: 'first' });
    gate.open();
    expect((await reader.until('stream_end')).map(({ event }) => event)).toEqual(['message_delta', 'stream_end']);
  });

  it('has the headers of a stream and no CR, whatever the text', async () => {
    await using app = await setUp();
    const message = '__interrupt__ data: [DONE]\r\n\r\nevent: error\n\n: keepalive \u2028 你好世界 🌍';
    const response = await app.post('scripted/chat/stream', { message });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    const reader = new SseReader(response);
    const events = await reader.all();
    expect(
      events
        .flatMap(({ event, data }) => (event === 'message_delta' ? [(data as { delta: string }).delta] : []))
        .join(''),
    ).toBe(message);
    expect(reader.raw).not.toMatch(/[\r\u2028]/);
    expect(reader.raw).not.toContain('\uFFFD');
  });

  it('ends with one error event when the turn fails, and keeps what was said', async () => {
    await using app = await setUp(() => [
      { type: 'text_delta', text: 'partly' },
      { type: 'tool_call_start', tool_use_id: 'c1', tool_name: 'search' },
      { type: 'throw', error: new AppError('agent-misbehaved', 'cut off') },
    ]);
    const events = await (await app.stream({ message: 'hi' })).all();
    expect(events.map(({ event }) => event).filter((event) => event !== 'tool_call_args')).toEqual([
      'stream_start',
      'message_delta',
      'tool_call_start',
      'tool_call_end',
      'error',
    ]);
    expect(events.at(-1)?.data).toMatchObject({
      type: `${app.server.origin}/errors/agent-misbehaved`,
      title: expect.any(String) as string,
      status: 502,
      detail: expect.any(String) as string,
    });
  });

  it('refuses with a status before the stream opens', async () => {
    await using app = await setUp();
    const response = await app.post('scripted/chat/stream', { message: '' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('lets the turn go on when the client leaves', async () => {
    const gate = newGate();
    await using app = await setUp(() => [
      { type: 'text_delta', text: 'a' },
      { type: 'pause', gate },
      { type: 'text_delta', text: 'b' },
    ]);
    const reader = await app.stream({ message: 'hi', session_id: ULID });
    await reader.until('message_delta');
    await reader[Symbol.asyncDispose]();
    await expect.poll(async () => (await app.server.application.health()).followers).toBe(0);
    gate.open();
    const ref = { owner: { principal: 'anonymous', user: 'user' }, conversationId: ULID };
    await expect
      .poll(async () => (await app.server.application.readSnapshot(ref)).messages.at(-1)?.status)
      .toBe('complete');
    const lines = app.server.ports.world.lines.filter(({ message }) => message === 'request');
    expect(lines.map(({ fields }) => fields['stream'])).toEqual(['left']);
  });

  it('ends the turn when the client leaves, where the agent says so', async () => {
    const gate = newGate();
    const script: AgentScript = () => [
      { type: 'text_delta', text: 'a' },
      { type: 'pause', gate },
    ];
    await using app = await setUp(script, { onDisconnect: 'cancel' });
    const reader = await app.stream({ message: 'hi', session_id: ULID });
    await reader.until('message_delta');
    await reader[Symbol.asyncDispose]();
    const ref = { owner: { principal: 'anonymous', user: 'user' }, conversationId: ULID };
    await expect
      .poll(async () => (await app.server.application.readSnapshot(ref)).messages.at(-1)?.stopReason)
      .toBe('interrupted');
  });

  it('ends with an error event when the session is deleted meanwhile', async () => {
    const gate = newGate();
    await using app = await setUp(() => [{ type: 'pause', gate }]);
    const reader = await app.stream({ message: 'hi', session_id: ULID });
    await gate.reached;
    expect((await fetch(`${app.server.origin}/api/sessions/${ULID}`, { method: 'DELETE' })).status).toBe(204);
    expect((await reader.all()).at(-1)).toMatchObject({ event: 'error', data: { code: 'conversation-not-found' } });
  });
});

describe('DELETE sessions', () => {
  it('answers 204 also for an unknown one, and 400 for what is no ULID (R1.6)', async () => {
    await using app = await setUp();
    const remove = async (id: string) =>
      (await fetch(`${app.server.origin}/sessions/${id}`, { method: 'DELETE' })).status;
    await app.post('scripted/chat', { message: 'a', session_id: ULID });
    expect(await remove(ULID)).toBe(204);
    expect(await remove(ULID)).toBe(204);
    expect(await remove('main')).toBe(400);
    await app.post('scripted/chat', { message: 'b', session_id: ULID });
    expect(app.agent.turns.at(-1)?.history).toHaveLength(1);
  });
});

it('never answers 500, whatever the body', async () => {
  await using app = await setUp();
  const body = fc.oneof(
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc
      .record(
        {
          message: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
          session_id: fc.jsonValue(),
          files: fc.array(fc.jsonValue()),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(
      body,
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x', ''),
      async (text, type) => {
        const response = await fetch(`${app.server.origin}/api/agent/scripted/chat`, {
          method: 'POST',
          body: text,
          headers: { 'content-type': type },
        });
        await response.arrayBuffer();
        expect(response.status).toBeLessThan(500);
      },
    ),
    { numRuns: 150 },
  );
});
