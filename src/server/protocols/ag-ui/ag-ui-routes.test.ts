import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgUiEvent } from './ag-ui-event';
import { AppError } from '../../core/app-error';
import { decodeFrames, stockClient } from '../../testing/ag-ui-clients';
import { newGate } from '../../testing/gate';
import { createScriptedAgent, type AgentScript } from '../../testing/scripted-agent';
import { startHttpServer, type HttpServer } from '../../testing/start-http-server';
import { agUiRoutes } from './ag-ui-routes';

const GENERATIONS = ['1.0', 'pre-1.0'] as const;

const user = (id: string, content: string) => ({ id, role: 'user' as const, content });

async function start(
  script?: AgentScript,
  settings = {},
): Promise<HttpServer & { agent: ReturnType<typeof createScriptedAgent> }> {
  const agent = createScriptedAgent({ ...(script && { script }) });
  const server = await startHttpServer({ agents: [agent], routes: agUiRoutes, settings });
  return Object.assign(server, { agent });
}

function post({ origin }: HttpServer, path: string, body: unknown): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function parseEvents(text: string): AgUiEvent[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: '))
    .map((frame) => JSON.parse(frame.slice(6)) as AgUiEvent);
}

async function run(server: HttpServer, body: Record<string, unknown>, path = '/api/awp'): Promise<AgUiEvent[]> {
  const response = await post(server, path, {
    threadId: 'thread-1',
    runId: 'run-1',
    protocolVersion: '1.0',
    messages: [],
    ...body,
  });
  expect(response.status).toBe(200);
  return parseEvents(await response.text());
}

const typesOf = (events: readonly AgUiEvent[]) => events.map((event) => event.type);

let complaints: unknown[][];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'warn').mockImplementation((...call: unknown[]) => void complaints.push(call));
  vi.spyOn(console, 'error').mockImplementation((...call: unknown[]) => void complaints.push(call));
});
afterEach(() => {
  expect(complaints).toEqual([]);
});

describe.each(GENERATIONS)('the stock client %s', (generation) => {
  const client = (server: HttpServer, path = '/api/awp') => stockClient(generation, { url: `${server.origin}${path}` });

  it('holds a conversation', async () => {
    await using server = await start();
    const agent = client(server);
    agent.messages = [user('u1', 'Hello')];
    await agent.runAgent();
    agent.addMessage(user('u2', 'And again'));
    await agent.runAgent();
    expect(agent.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hello'],
      ['user', 'And again'],
      ['assistant', 'And again'],
    ]);
    expect(server.agent.turns[1]?.history.map((message) => message.role)).toEqual(['user', 'assistant', 'user']);
  });

  it('P6 P11 sees a tool turn, and joins it later with the same messages', async () => {
    await using server = await start(function* () {
      yield { type: 'text_delta', text: 'Looking.' };
      yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'find', tool_input: { q: 1 } };
      yield { type: 'tool_result', tool_use_id: 'c1', tool_name: 'find', output: 'two', error: null };
      yield { type: 'text_delta', text: 'Found.' };
    });
    const agent = client(server, '/api/agent/scripted/awp');
    agent.messages = [user('u1', 'Find it')];
    await agent.runAgent();
    const late = client(server, '/api/agent/scripted/awp/connect');
    await late.runAgent();
    expect(late.messages).toEqual(agent.messages);
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  });

  it('hears of a failed turn, and later joins a thread of three turns whose middle one failed', async () => {
    await using server = await start(function* (turn, number) {
      yield { type: 'text_delta', text: `answer ${turn.input.text}` };
      if (number === 2) yield { type: 'throw', error: new AppError('agent-misbehaved', 'The model broke off.') };
    });
    const agent = client(server);
    const errors: unknown[] = [];
    for (const n of [1, 2, 3]) {
      agent.addMessage(user(`u${String(n)}`, String(n)));
      await agent.runAgent({}, { onRunErrorEvent: ({ event }) => void errors.push(event) });
    }
    expect(errors).toMatchObject([{ code: 'agent-misbehaved' }]);
    const late = client(server, '/api/awp/connect');
    await late.runAgent();
    expect(late.messages.map(({ content }) => content)).toEqual(['1', 'answer 1', '2', 'answer 2', '3', 'answer 3']);
  });

  it('joins a turn in its middle and gets the rest of it', async () => {
    const gate = newGate();
    await using server = await start(function* () {
      yield { type: 'text_delta', text: 'First half, ' };
      yield { type: 'tool_call_start', tool_use_id: 'c1', tool_name: 'find' };
      yield { type: 'tool_call_delta', tool_use_id: 'c1', delta: '{"q":' };
      yield { type: 'pause', gate };
      yield { type: 'tool_call_delta', tool_use_id: 'c1', delta: '1}' };
      yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'find', tool_input: { q: 1 } };
      yield { type: 'tool_result', tool_use_id: 'c1', tool_name: 'find', output: 'two', error: null };
      yield { type: 'text_delta', text: 'second half.' };
    });
    const first = client(server);
    first.messages = [user('u1', 'Go')];
    const running = first.runAgent();
    await gate.reached;
    const second = client(server, '/api/awp/connect');
    const joined = second.runAgent({}, { onMessagesSnapshotEvent: () => gate.open() });
    await Promise.all([running, joined]);
    expect(second.messages).toEqual(first.messages);
  });

  it('P7 stops a run, keeps what was said, and may go on', async () => {
    const gate = newGate();
    await using server = await start(function* (_turn, number) {
      yield { type: 'text_delta', text: 'Half' };
      if (number === 1) yield { type: 'pause', gate };
    });
    const agent = client(server);
    agent.messages = [user('u1', 'Go')];
    const ends: unknown[] = [];
    const running = agent.runAgent({}, { onRunFinishedEvent: ({ outcome }) => void ends.push(outcome) });
    await gate.reached;
    const receipt = await post(server, '/api/awp/stop', { threadId: 'thread-1' });
    expect(await receipt.json()).toMatchObject({ stopped: true });
    await running;
    expect(ends).toEqual([generation === '1.0' ? 'cancelled' : 'success']);
    expect(agent.messages.at(-1)).toMatchObject({ content: 'Half' });
    agent.addMessage(user('u2', 'On'));
    await agent.runAgent();
    expect(agent.messages).toHaveLength(4);
  });

  it('approves a tool and sees the turn go on as a new run', async () => {
    await using server = await start(function* (turn) {
      if (!turn.resumed) {
        yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'rm', tool_input: { path: 'a' } };
        yield {
          type: 'approval_request',
          request_id: 'R',
          tool_use_id: 'c1',
          tool_name: 'rm',
          tool_input: { path: 'a' },
          message: 'Delete a?',
          expires_at: '2999-01-01T00:00:00.000Z',
        };
        yield { type: 'finish', stop_reason: 'approval' };
        return;
      }
      yield {
        type: 'tool_result',
        tool_use_id: 'c1',
        tool_name: 'rm',
        output: JSON.stringify(turn.resumed.approvals[0]?.input),
        error: null,
      };
      yield { type: 'text_delta', text: 'Done.' };
    });
    const agent = client(server);
    agent.messages = [user('u1', 'Delete it')];
    await agent.runAgent();
    expect(agent.pendingInterrupts).toMatchObject([{ id: 'R', toolCallId: 'c1', message: 'Delete a?' }]);
    const late = client(server, '/api/awp/connect');
    await late.runAgent();
    expect(late.pendingInterrupts.map((interrupt) => interrupt.id)).toEqual(['R']);
    await agent.runAgent({
      resume: [{ interruptId: 'R', status: 'resolved', payload: { approved: true, editedArgs: { path: 'b' } } }],
    });
    expect(agent.pendingInterrupts).toEqual([]);
    expect(agent.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Delete it'],
      ['assistant', undefined],
      ['tool', '{"path":"b"}'],
      ['assistant', 'Done.'],
    ]);
    const later = client(server, '/api/awp/connect');
    await later.runAgent();
    expect(later.messages.map(({ id }) => id)).toEqual(agent.messages.map(({ id }) => id));
    // The history shows the arguments that were executed; a stream cannot take back those it has said.
    expect(JSON.stringify(later.messages)).toContain(JSON.stringify(JSON.stringify({ path: 'b' })));
  });

  it('executes a tool of its own and posts the result', async () => {
    await using server = await start(function* (turn) {
      if (turn.input.toolResults) {
        yield { type: 'text_delta', text: `It is ${String(turn.input.toolResults[0]?.output)}.` };
        return;
      }
      yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'clock', tool_input: {} };
      yield { type: 'finish', stop_reason: 'tool_calls' };
    });
    const agent = client(server);
    agent.messages = [user('u1', 'Time?')];
    const tools = [{ name: 'clock', description: 'The time', parameters: { type: 'object' } }];
    await agent.runAgent({ tools });
    expect(server.agent.turns[0]?.input.clientTools).toEqual(tools);
    agent.addMessage({ id: 't1', role: 'tool', toolCallId: 'c1', content: 'noon' });
    await agent.runAgent({ tools });
    expect(agent.messages.at(-1)).toMatchObject({ role: 'assistant', content: 'It is noon.' });
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
    const late = client(server, '/api/awp/connect');
    await late.runAgent();
    expect(late.messages.map(({ role, content }) => [role, content])).toEqual(
      agent.messages.map(({ role, content }) => [role, content]),
    );
  });
});

describe('POST /api/awp', () => {
  it('P12 refuses a body that is no run with 422 before the stream, and makes no thread', async () => {
    await using server = await start();
    for (const body of [
      {},
      { threadId: 't', runId: 'r' },
      { threadId: '', runId: 'r', messages: [] },
      { threadId: 't', runId: 'r', messages: [user('u', '  \n')] },
    ]) {
      const response = await post(server, '/api/awp', body);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: 'invalid-input' });
    }
    expect(
      (await post(server, '/api/agent/nobody/awp', { threadId: 't', runId: 'r', messages: [user('u', 'x')] })).status,
    ).toBe(404);
    expect(
      await server.application.countConversations({ owner: { principal: 'anonymous', user: 'user' }, archived: 'any' }),
    ).toBe(0);
  });

  it('joins the first run when the same run is asked for twice, while it runs and after it', async () => {
    const gate = newGate();
    await using server = await start(function* () {
      yield { type: 'text_delta', text: 'Once ' };
      yield { type: 'pause', gate };
      yield { type: 'text_delta', text: 'only.' };
    });
    const body = { messages: [user('u1', 'Go')] };
    const first = run(server, body);
    await gate.reached;
    const again = run(server, body);
    await vi.waitFor(async () => expect((await server.application.health()).followers).toBe(2));
    gate.open();
    expect(typesOf(await first)).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
    expect(typesOf(await again)).toEqual([
      'RUN_STARTED',
      'MESSAGES_SNAPSHOT',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
    const late = await run(server, body);
    expect(typesOf(late)).toEqual(['RUN_STARTED', 'MESSAGES_SNAPSHOT', 'RUN_FINISHED']);
    expect(server.agent.turns).toHaveLength(1);
  });

  it('goes on when the client leaves', async () => {
    const gate = newGate();
    await using server = await start(function* () {
      yield { type: 'pause', gate };
      yield { type: 'text_delta', text: 'Still here.' };
    });
    const leaving = new AbortController();
    const left = fetch(`${server.origin}/awp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ threadId: 'thread-1', runId: 'run-1', messages: [user('u1', 'Go')] }),
      signal: leaving.signal,
    }).then((response) => response.text());
    await gate.reached;
    leaving.abort();
    await expect(left).rejects.toThrow();
    gate.open();
    const events = await run(server, { runId: 'run-2' }, '/awp/connect');
    expect(JSON.stringify(events)).toContain('Still here.');
  });

  it('ends the turn when the client leaves, where the agent says so', async () => {
    const gate = newGate();
    const agent = createScriptedAgent({
      describe: { onDisconnect: 'cancel' },
      script: function* () {
        yield { type: 'text_delta', text: 'Half' };
        yield { type: 'pause', gate };
      },
    });
    await using server = await startHttpServer({ agents: [agent], routes: agUiRoutes });
    const leaving = new AbortController();
    const left = fetch(`${server.origin}/awp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ threadId: 'thread-1', runId: 'run-1', messages: [user('u1', 'Go')] }),
      signal: leaving.signal,
    }).then((response) => response.text());
    await gate.reached;
    leaving.abort();
    await expect(left).rejects.toThrow();
    await vi.waitFor(() => expect(agent.ended).toEqual([true]));
    const joined = await run(server, { runId: 'run-2' }, '/awp/connect');
    expect(joined.at(-1)?.type).toBe('RUN_FINISHED');
  });

  it('serves every client as the agent’s file says', async () => {
    const agents = (['on', 'off'] as const).map((compat) =>
      createScriptedAgent({ describe: { agentKey: compat, dialects: { 'ag-ui': { compat } } } }),
    );
    await using server = await startHttpServer({ agents, routes: agUiRoutes });
    const body = (threadId: string) => ({ threadId, messages: [user('u1', 'Go')] });
    expect((await run(server, body('a'), '/api/agent/on/awp')).at(-1)).not.toHaveProperty('outcome');
    const bare = await post(server, '/api/agent/off/awp', { ...body('b'), runId: 'run-1' });
    expect(parseEvents(await bare.text()).at(-1)).toHaveProperty('outcome');
  });

  it('shows an unknown thread as empty and makes nothing', async () => {
    await using server = await start();
    const events = await run(server, { threadId: 'nowhere' }, '/api/awp/connect');
    expect(events).toMatchObject([
      { type: 'RUN_STARTED' },
      { type: 'MESSAGES_SNAPSHOT', messages: [] },
      { type: 'RUN_FINISHED', outcome: { type: 'success' } },
    ]);
    expect(
      await server.application.countConversations({ owner: { principal: 'anonymous', user: 'user' }, archived: 'any' }),
    ).toBe(0);
    expect((await post(server, '/api/awp/stop', { threadId: 'nowhere' })).status).toBe(404);
  });

  it('answers a shorter history again, as a new branch', async () => {
    await using server = await start(function* (turn, number) {
      yield { type: 'text_delta', text: `${turn.input.text || 'again'} ${String(number)}` };
    });
    const agent = stockClient('1.0', { url: `${server.origin}/api/awp`, messages: [user('u1', 'A')] });
    await agent.runAgent();
    agent.addMessage(user('u2', 'B'));
    await agent.runAgent();
    agent.messages = agent.messages.slice(0, 1);
    await agent.runAgent();
    expect(agent.messages.map(({ content }) => content)).toEqual(['A', 'A 3']);
    agent.addMessage(user('u3', 'C'));
    await agent.runAgent();
    expect(server.agent.turns.at(-1)?.history.map((message) => message.content)).toMatchObject([
      [{ text: 'A' }],
      [{ text: 'A 3' }],
      [{ text: 'C' }],
    ]);
  });

  it('P8 says which of its tools are still pending, and goes on when all results are in', async () => {
    await using server = await start(function* (turn) {
      if (turn.input.toolResults) {
        yield { type: 'text_delta', text: turn.input.toolResults.map((result) => result.output).join('+') };
        return;
      }
      yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'a', tool_input: {} };
      yield { type: 'tool_call', tool_use_id: 'c2', tool_name: 'a', tool_input: {} };
      yield { type: 'finish', stop_reason: 'tool_calls' };
    });
    const first = await run(server, { messages: [user('u1', 'Go')] });
    expect(first.at(-1)).toMatchObject({ outcome: { type: 'success', pendingToolCallIds: ['c1', 'c2'] } });
    const results = (ids: string[]) => [
      user('u1', 'Go'),
      ...ids.map((id) => ({ id: `t-${id}`, role: 'tool', toolCallId: id, content: id })),
    ];
    const partial = await run(server, { runId: 'run-2', messages: results(['c2']) });
    expect(partial.at(-1)).toMatchObject({ outcome: { type: 'success', pendingToolCallIds: ['c1'] } });
    const whole = await run(server, { runId: 'run-3', messages: results(['c2', 'c1']) });
    expect(JSON.stringify(whole)).toContain('c1+c2');
    expect(server.agent.turns).toHaveLength(2);
  });

  it('takes the results of a client’s tools together with the next message', async () => {
    await using server = await start(function* (_turn, number) {
      if (number > 1) return;
      yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'a', tool_input: {} };
      yield { type: 'finish', stop_reason: 'tool_calls' };
    });
    const client = stockClient('1.0', { url: `${server.origin}/api/awp`, messages: [user('u1', 'Go')] });
    await client.runAgent();
    client.messages.push({ id: 't1', role: 'tool', toolCallId: 'c1', content: 'shown' }, user('u2', 'Thanks'));
    await client.runAgent();
    client.messages.push(user('u3', 'More'));
    await client.runAgent();
    const called = { type: 'tool_result', tool_use_id: 'c1', output: 'shown', error: null };
    for (const turn of server.agent.turns.slice(1)) expect(turn.history[1]?.content[1]).toMatchObject(called);
    expect(server.agent.turns[1]?.history.at(-1)).toMatchObject({ role: 'user', content: [{ text: 'Thanks' }] });
  });

  it('P9 raises an interrupt again when a run does not answer it, and decides only once', async () => {
    await using server = await start(function* (turn) {
      if (turn.resumed) {
        yield { type: 'text_delta', text: turn.resumed.approvals[0]?.behavior ?? '' };
        return;
      }
      yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'rm', tool_input: {} };
      yield {
        type: 'approval_request',
        request_id: 'R',
        tool_use_id: 'c1',
        tool_name: 'rm',
        tool_input: {},
        message: '?',
        expires_at: '2999-01-01T00:00:00.000Z',
      };
      yield { type: 'finish', stop_reason: 'approval' };
    });
    await run(server, { messages: [user('u1', 'Go')] });
    for (const body of [
      { messages: [user('u1', 'Go'), user('u2', 'Hm')] },
      { resume: [{ interruptId: 'other', status: 'resolved', payload: true }] },
      { resume: [{ interruptId: 'R', status: 'resolved' }] },
    ]) {
      const events = await run(server, { runId: 'run-2', ...body });
      expect(events.at(-1)).toMatchObject({ outcome: { type: 'interrupt', interrupts: [{ id: 'R' }] } });
    }
    const answer = { resume: [{ interruptId: 'R', status: 'cancelled' }] };
    expect(JSON.stringify(await run(server, { runId: 'run-3', ...answer }))).toContain('deny');
    expect((await run(server, { runId: 'run-4', ...answer })).at(-1)).toMatchObject({ outcome: { type: 'success' } });
    expect(server.agent.turns).toHaveLength(2);
  });

  it('withdraws a message that waits in the queue for too long', async () => {
    const gate = newGate();
    await using server = await start(
      function* () {
        yield { type: 'pause', gate };
      },
      { requestTimeoutMs: 200 },
    );
    const first = run(server, { messages: [user('u1', 'Go')] });
    await gate.reached;
    const second = await run(server, { runId: 'run-2', messages: [user('u1', 'Go'), user('u2', 'And')] });
    expect(second).toMatchObject([{ type: 'RUN_STARTED' }, { type: 'RUN_ERROR', code: 'agent-timed-out' }]);
    gate.open();
    expect((await first).at(-1)?.type).toBe('RUN_FINISHED');
  });

  it('P15 takes files, and tells of parts it cannot use', async () => {
    await using server = await start();
    const data = Buffer.from('a,b\n1,2\n').toString('base64');
    const long = Buffer.from('a,b\n1,2\n'.repeat(20_000)).toString('base64');
    const content = [
      { type: 'text', text: 'See' },
      { type: 'binary', mimeType: 'text/csv', data, filename: 'table.csv' },
      {
        type: 'document',
        source: { type: 'data', value: data, mimeType: 'text/csv' },
        metadata: { filename: 'other.csv' },
      },
      { type: 'binary', mimeType: 'text/csv', url: `data:text/csv;base64,${long}`, filename: 'long.csv' },
      { type: 'image', source: { type: 'url', value: 'https://example.com/cat.png' } },
      { type: 'hologram' },
    ];
    const events = await run(server, { messages: [{ id: 'u1', role: 'user', content }] });
    expect(server.agent.turns[0]?.input.files.map((file) => file.filename)).toEqual([
      'table.csv',
      'other.csv',
      'long.csv',
    ]);
    expect(events.filter((event) => event.type === 'CUSTOM').map((event) => event.value as unknown)).toMatchObject([
      { level: 'warning', message: expect.stringContaining('does not fetch') as string },
      { level: 'warning', message: expect.stringContaining('hologram') as string },
    ]);
  });

  it('gives both encodings the same events', async () => {
    await using server = await start();
    const body = { threadId: 'b', runId: 'run-1', protocolVersion: '1.0', messages: [user('u1', 'Hi')] };
    const response = await fetch(`${server.origin}/api/awp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/vnd.ag-ui.event+proto' },
      body: JSON.stringify(body),
    });
    expect(response.headers.get('content-type')).toBe('application/vnd.ag-ui.event+proto');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = await run(server, { ...body, threadId: 'c' });
    expect(decodeFrames(bytes).map((event) => event.type as string)).toEqual(typesOf(text));
  });

  it('P2 P3 P13 names its version and the run to every client, also to one of a newer minor', async () => {
    await using server = await start();
    for (const protocolVersion of [undefined, '1.0', '1.7', '1.99']) {
      const threadId = `of ${String(protocolVersion)}`;
      const events = await run(server, { threadId, protocolVersion, messages: [user('u1', 'Go')] });
      expect(events[0]).toEqual({ type: 'RUN_STARTED', threadId, runId: 'run-1', protocolVersion: '1.0' });
      expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', threadId, runId: 'run-1' });
    }
  });

  it('P16 sends one event a frame with LF, keeps the line alive in silence, and says nothing more', async () => {
    const gate = newGate();
    await using server = await start(
      function* () {
        yield { type: 'text_delta', text: 'Wait' };
        yield { type: 'pause', gate };
      },
      { keepaliveMs: 20 },
    );
    const response = await post(server, '/api/awp', { threadId: 't', runId: 'r', messages: [user('u1', 'Go')] });
    await gate.reached;
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes('\n: ')) gate.open();
    }
    expect(text).not.toContain('\r');
    const frames = text.split('\n\n');
    expect(frames.pop()).toBe('');
    for (const frame of frames) expect(frame).toMatch(/^(?:: .*|data: \{"type":".*\})$/);
  });

  it('shows who joins in a step of a turn the step and its activities as they are', async () => {
    const gate = newGate();
    await using server = await start(function* () {
      yield { type: 'step_start', name: 'Look' };
      yield { type: 'step_end', name: 'Look' };
      yield { type: 'step_start', name: 'Build' };
      yield { type: 'activity', activity_id: 'A', activity_type: 'PLAN', content: { done: 1 } };
      yield { type: 'activity', activity_id: 'A', activity_type: 'PLAN', content: { done: 2 } };
      yield { type: 'text_delta', text: 'Building' };
      yield { type: 'pause', gate };
      yield { type: 'step_end', name: 'Build' };
    });
    const first = run(server, { messages: [user('u1', 'Go')] });
    await gate.reached;
    const late = stockClient('1.0', { url: `${server.origin}/api/awp/connect` });
    const seen: unknown[] = [];
    await late.runAgent(
      {},
      {
        onEvent: ({ event }) => void seen.push(event),
        onTextMessageStartEvent: () => gate.open(),
      },
    );
    await first;
    expect(seen.slice(2)).toMatchObject([
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'A', activityType: 'PLAN', content: { done: 2 } },
      { type: 'STEP_STARTED', stepName: 'Build' },
      { type: 'TEXT_MESSAGE_START' },
      { type: 'STEP_FINISHED', stepName: 'Build' },
      { type: 'TEXT_MESSAGE_END' },
      { type: 'RUN_FINISHED' },
    ]);
  });

  it('keeps several messages that it has not seen one by one, in a new thread and in a stored one', async () => {
    await using server = await start(function* (turn) {
      yield { type: 'text_delta', text: `answer to ${turn.input.text}` };
    });
    const agent = stockClient('1.0', { url: `${server.origin}/api/awp` });
    agent.messages = [user('u1', 'One'), user('u2', ' '), user('u3', 'Three')];
    await agent.runAgent();
    agent.messages.push(user('u4', 'Four'), user('u5', 'Five'), user('u6', 'Six'));
    await agent.runAgent();
    const late = stockClient('1.0', { url: `${server.origin}/api/awp/connect` });
    await late.runAgent();
    expect(late.messages).toEqual(agent.messages.filter(({ id }) => id !== 'u2'));
    expect(late.messages.map(({ id }) => id).filter((id) => id.startsWith('u'))).toEqual([
      'u1',
      'u3',
      'u4',
      'u5',
      'u6',
    ]);
    expect(server.agent.turns[1]?.history.map(({ role }) => role)).toEqual([
      'user',
      'user',
      'assistant',
      'user',
      'user',
      'user',
    ]);
    agent.messages = agent.messages.slice(0, -1);
    await agent.runAgent();
    expect(agent.messages.at(-1)?.content).toBe('answer to Six');
  });

  it('tells the capabilities of an agent', async () => {
    await using server = await start();
    const response = await fetch(`${server.origin}/api/agent/scripted/capabilities`);
    expect(await response.json()).toMatchObject({
      identity: { name: 'Scripted' },
      humanInTheLoop: { approvals: true },
    });
    expect((await fetch(`${server.origin}/api/agent/nobody/capabilities`)).status).toBe(404);
  });
});
