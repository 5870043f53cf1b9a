import { AGUIMock } from '@copilotkit/aimock';
import { afterEach, describe, expect, it } from 'vitest';
import { agentProviderContract } from '../../../core/agents/agent-provider.contract';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import { agUiRoutes } from '../../../protocols/ag-ui/ag-ui-routes';
import { eventsOf, openAgentTurn, resumedTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { sampleInput, sampleMessage } from '../../../testing/sample-records';
import { startHttpServer } from '../../../testing/start-http-server';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';
import { startRemoteServer, status, stream, type RemoteReply } from './testing/remote-server';

const opened: TestAgents[] = [];
afterEach(async () => {
  for (const agents of opened.splice(0)) await agents.close();
});

async function providerAt(url: string, more = ''): Promise<AgentProvider> {
  const file = `name: far\nkind: ag-ui\nag-ui: { url: "${url}", headers: { Authorization: "Bearer \${TOKEN}" } }\n${more}`;
  const agents = await openTestAgents({ 'far.yaml': file }, { env: { TOKEN: 't-1' } });
  opened.push(agents);
  const [provider] = agents.registry.list();
  if (!provider || agents.problems.length > 0) throw new Error(JSON.stringify(agents.problems));
  return provider;
}

const script = `
- when: { text: add }
  do:
    - { call: add, input: { left: 19, right: 23 }, result: 42 }
    - { say: It is 42., pace: 0 }
- when: { text: erase }
  do:
    - { call: erase, input: { path: notes.md }, result: erased, approval: Erase notes.md? }
    - { say: So be it., pace: 0 }
- when: { text: break }
  do: [{ fail: It broke., code: agent-unavailable }]
- when: { text: long }
  do: [{ say: ${JSON.stringify('word '.repeat(400))}, pace: 50 }]
- when: { text: everything }
  do:
    - { reason: Let me see., pace: 0 }
    - { step: Look, do: [{ state: { n: 1 } }, { patch: [{ op: replace, path: /n, value: 2 }] }] }
    - { activity: plan, content: { done: false } }
    - { custom: Note, value: [1] }
- when: { text: client }
  do: [{ client_call: clock, input: { zone: Rome } }]
- when: { results: true }
  do: [{ say: "It is {{results}}.", pace: 0 }]
- when: { text: hello }
  do: [{ say: Hello to you., pace: 0 }]
`;

/** Every first run of a turn gets a thread of its own, as every conversation has. */
function withOwnThreads(provider: AgentProvider): AgentProvider {
  let thread = 0;
  return {
    ...provider,
    buildAdapter: async (conversation) => {
      const adapter = await provider.buildAdapter(conversation);
      const conversationId = (turn: AgentTurn) => `thread-${turn.resumed ? thread : ++thread}`;
      return { ...adapter, runTurn: (turn) => adapter.runTurn({ ...turn, conversationId: conversationId(turn) }) };
    },
  };
}

async function startParley() {
  const agents = await openTestAgents({
    'tour.yaml': 'name: tour\nkind: scripted\nscripted: { file: tour.script }\n',
    'tour.script': script,
  });
  const server = await startHttpServer({ agents: agents.registry.list(), routes: agUiRoutes });
  const close = async () => {
    await server[Symbol.asyncDispose]();
    await agents.close();
  };
  return { url: `${server.origin}/api/awp`, close };
}

agentProviderContract('ag-ui, served by Parley', async () => {
  const { url, close } = await startParley();
  const provider = withOwnThreads(await providerAt(url));
  opened.splice(0);
  return { provider, messages: { text: 'hello', tool: 'add', approval: 'erase', long: 'long', failure: 'break' }, close };
});

describe('an agent over AG-UI', () => {
  it('tells everything that another Parley tells', async () => {
    const { url, close } = await startParley();
    const events = await runAgentTurn(await providerAt(url), sampleAgentTurn('everything'));
    await close();
    expect(events).toMatchObject([
      { type: 'reasoning_delta', text: 'Let me see.' },
      { type: 'step_start', name: 'Look' },
      { type: 'state_snapshot', state: { n: 1 } },
      { type: 'state_delta', patch: [{ op: 'replace', path: '/n', value: 2 }] },
      { type: 'step_end', name: 'Look' },
      { type: 'activity', activity_type: 'plan', content: { done: false } },
      { type: 'custom', name: 'Note', value: [1] },
      { type: 'finish', stop_reason: 'end_turn' },
    ]);
  });

  it('leaves calls to a client that offers the tool, and brings its answers', async () => {
    const { url, close } = await startParley();
    const provider = await providerAt(url);
    const clientTools = [{ name: 'clock', description: '', parameters: {} }];
    const history = [sampleMessage('conversation-1', { id: 'q1', content: [{ type: 'text', text: 'client' }] })];
    const events = await runAgentTurn(provider, sampleAgentTurn('client', { history, input: sampleInput({ text: 'client', clientTools }) }));
    expect(events.at(-1)).toMatchObject({ stop_reason: 'tool_calls' });
    const [call] = eventsOf(events, 'tool_call');
    const tool_use_id = call?.tool_use_id ?? '';
    const answered = sampleMessage('conversation-1', {
      role: 'assistant',
      content: [
        { type: 'tool_use', tool_use_id, tool_name: 'clock', tool_input: {} },
        { type: 'tool_result', tool_use_id, tool_name: 'clock', output: 'noon', error: null },
      ],
    });
    const input = sampleInput({ text: '', clientTools, toolResults: [{ toolUseId: tool_use_id, output: 'noon', error: null }] });
    const more = await runAgentTurn(provider, sampleAgentTurn('', { history: [...history, answered], input }));
    await close();
    expect(textOf(more)).toBe('It is noon.');
  });

  it('takes what another server says, in chunks and as a snapshot', async () => {
    const mock = new AGUIMock({ port: 0 });
    mock.onMessage('hello', 'Hello to you.');
    mock.onReasoning('think', 'Let me see.');
    mock.onToolCall('add', 'add', '{"left":19}', { result: '42' });
    const provider = await providerAt(await mock.start());
    expect(textOf(await runAgentTurn(provider, sampleAgentTurn('hello')))).toBe('Hello to you.');
    expect(eventsOf(await runAgentTurn(provider, sampleAgentTurn('think')), 'reasoning_delta')).toMatchObject([{ text: 'Let me see.' }]);
    const events = await runAgentTurn(provider, sampleAgentTurn('add'));
    await mock.stop();
    expect(eventsOf(events, 'tool_call')).toMatchObject([{ tool_name: 'add', tool_input: { left: 19 } }]);
    expect(eventsOf(events, 'tool_result')).toMatchObject([{ output: 42, error: null }]);
  });
});

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };
const say = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });
const message = (...deltas: string[]) => [
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
  ...deltas.map(say),
  { type: 'TEXT_MESSAGE_END', messageId: 'm' },
];

async function runAgainst(replies: RemoteReply[], turn = sampleAgentTurn('hello'), more = '') {
  await using server = await startRemoteServer(replies);
  const provider = await providerAt(server.url, more);
  const failure: { error?: unknown } = {};
  const events = await runAgentTurn(provider, turn).catch((error: unknown) => {
    failure.error = error;
    return [];
  });
  return { events, error: failure.error, requests: server.requests };
}

/** Says the same again and again, until nobody listens. */
function endless(code: number, type: string, part: string): RemoteReply {
  return (response) => {
    response.writeHead(code, { 'content-type': type });
    const more = () => {
      if (!response.destroyed) response.write(part, () => setImmediate(more));
    };
    more();
  };
}

describe('an agent over AG-UI, on a wire that', () => {
  it('sends CRLF, nulls, names of before and types that nobody knows', async () => {
    const frames = [
      { ...started, timestamp: null },
      { type: 'THINKING_START' },
      { type: 'THINKING_TEXT_MESSAGE_START' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'Hm.' },
      { type: 'INVENTED', x: 1 },
      ': ping\r\n\r\n',
      ...message('Hello ', 'to you.'),
      { ...finished, result: null, outcome: null },
    ];
    const { events, requests } = await runAgainst([stream(frames, { lineEnd: '\r\n' })]);
    expect(textOf(events)).toBe('Hello to you.');
    expect(eventsOf(events, 'reasoning_delta')).toMatchObject([{ text: 'Hm.' }]);
    expect(events.at(-1)).toMatchObject({ type: 'finish', stop_reason: 'end_turn' });
    expect(requests[0]?.headers.authorization).toBe('Bearer t-1');
    expect(requests[0]?.body).toMatchObject({ threadId: 'conversation-1', tools: [], context: [], state: {}, forwardedProps: {} });
  });

  it.each([
    ['ends without an end', stream([started, ...message('Half')]), 'agent-misbehaved', 'broke off'],
    ['is cut in mid-stream', stream([started, say('Half')], { end: 'cut' }), 'agent-misbehaved', 'broke off'],
    ['is empty', stream([]), 'agent-misbehaved', 'broke off'],
    ['sends what is no JSON', stream([started, 'data: {"half": [\n\n']), 'agent-misbehaved', 'no event'],
    ['sends an event that is not valid', stream([{ type: 'TEXT_MESSAGE_START' }]), 'agent-misbehaved', 'not valid'],
    ['sends JSON in place of a stream', status(200, {}), 'agent-misbehaved', 'no stream of events'],
    ['redirects', status(307, {}, { location: 'http://127.0.0.1:1/' }), 'agent-unavailable', 'redirects'],
    ['refuses the credentials', status(401, {}), 'agent-unavailable', 'credentials'],
    ['sends a line without an end', endless(200, 'text/event-stream', 'data: '.padEnd(1_000_000, 'x')), 'agent-misbehaved', 'more than 10 MiB'],
    ['sends an event without an end', endless(200, 'text/event-stream', `data: ${'x'.repeat(100_000)}\n`), 'agent-misbehaved', 'more than 10 MiB'],
    ['refuses without an end', endless(500, 'text/plain', 'too busy '.repeat(200)), 'agent-misbehaved', 'refused the run (500): too busy too busy'],
    ['tells what is nobody’s business', stream([started, { type: 'RUN_ERROR', message: 'bad key sk-abcdef123456' }]), 'agent-misbehaved', 'bad key ***'],
    ['fails', stream([started, { type: 'RUN_ERROR', message: 'The model is gone.' }]), 'agent-misbehaved', 'The model is gone.'],
  ] as const)('%s fails the turn', async (...[, reply, code, words]) => {
    const { error } = await runAgainst([reply]);
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) as string });
  });

  it('goes on after its end is not heard, and one in disorder is put in order', async () => {
    const answer = { type: 'TOOL_CALL_RESULT', messageId: 'r', toolCallId: 'none', content: 'x' };
    const disorder = [say('Before. '), { type: 'TOOL_CALL_ARGS', toolCallId: 'none', delta: '{}' }, answer, { type: 'STEP_FINISHED', stepName: 's' }];
    const { events, error } = await runAgainst([
      stream([...disorder, started, started, ...message('Hi.'), { type: 'TEXT_MESSAGE_END', messageId: 'none' }, finished, say('Late.'), finished]),
    ]);
    expect(error).toBeUndefined();
    expect(textOf(events)).toBe('Before. Hi.');
    expect(events.filter(({ type }) => type === 'finish')).toHaveLength(1);
    expect(events.some(({ type }) => type.startsWith('tool_'))).toBe(false);
  });

  it('goes silent fails the turn', async () => {
    const { error } = await runAgainst([stream([started], { end: 'open' })], undefined, 'limits: { idle_timeout: 1 }\n');
    expect(error).toMatchObject({ code: 'agent-timed-out' });
  });

  it('is nowhere fails the turn', async () => {
    const provider = await providerAt('http://127.0.0.1:1/agent');
    await expect(runAgentTurn(provider, sampleAgentTurn('hello'))).rejects.toMatchObject({ code: 'agent-unavailable' });
  });

  it('refuses what 1.0 has added is asked again in the words of before', async () => {
    const refuse = status(422, { detail: 'extra fields not permitted' });
    const { events, requests } = await runAgainst([refuse, stream([started, ...message('Hi'), finished])]);
    expect(textOf(events)).toBe('Hi');
    expect(requests.map(({ body }) => 'protocolVersion' in body)).toEqual([true, false]);
  });

  it('asks a person outside of any call is answered with a resume of its own', async () => {
    await using server = await startRemoteServer([
      stream([started, { ...finished, outcome: { type: 'interrupt', interrupts: [{ id: 'i-1', reason: 'confirm', message: 'Sure?' }] } }]),
      stream([started, ...message('Done'), finished]),
    ]);
    const provider = await providerAt(server.url);
    const turn = sampleAgentTurn('go');
    const events = await runAgentTurn(provider, turn);
    expect(eventsOf(events, 'approval_request')).toMatchObject([{ request_id: 'i-1', message: 'Sure?', tool_name: 'approval' }]);
    expect(textOf(await runAgentTurn(provider, resumedTurn(turn, events, { behavior: 'allow' })))).toBe('Done');
    expect(server.requests[1]?.body['resume']).toEqual([{ interruptId: 'i-1', status: 'resolved', payload: { approved: true } }]);
  });

  it('asks about tools that are allowed in the conversation is answered at once, but not twice about one call', async () => {
    const call = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'erase' };
    const ask = (id: string) => ({
      ...finished,
      usage: [{ inputTokens: 2 }],
      outcome: { type: 'interrupt', interrupts: [{ id, reason: 'tool_call', toolCallId: 'c' }] },
    });
    const replies = [stream([started, call, ask('i-1')]), stream([started, ask('i-2')])];
    const turn = sampleAgentTurn('go', { agentConfig: { allowed_tools: ['erase'] } });
    const { events, requests } = await runAgainst(replies, turn);
    expect(requests[1]?.body['resume']).toEqual([{ interruptId: 'i-1', status: 'resolved', payload: { approved: true } }]);
    expect(eventsOf(events, 'approval_request')).toMatchObject([{ request_id: 'i-2', tool_name: 'erase' }]);
    expect(events.at(-1)).toMatchObject({ stop_reason: 'approval', usage: { input_tokens: 4 } });
  });

  it('asks about an allowed tool and another one has both decided by a person', async () => {
    const call = (name: string) => ({ type: 'TOOL_CALL_START', toolCallId: name, toolCallName: name });
    const interrupts = ['erase', 'pay'].map((toolCallId) => ({ id: `i-${toolCallId}`, reason: 'tool_call', toolCallId }));
    const frames = [started, call('erase'), call('pay'), { ...finished, outcome: { type: 'interrupt', interrupts } }];
    const turn = sampleAgentTurn('go', { agentConfig: { allowed_tools: ['erase'] } });
    const { events } = await runAgainst([stream(frames)], turn);
    expect(eventsOf(events, 'approval_request').map(({ tool_name }) => tool_name)).toEqual(['erase', 'pay']);
  });

  it('tells the answer as a snapshot only has it shown', async () => {
    const messages = [{ id: 'a', role: 'assistant', content: 'All at once.' }];
    const { events } = await runAgainst([stream([started, { type: 'MESSAGES_SNAPSHOT', messages }, finished])]);
    expect(textOf(events)).toBe('All at once.');
  });

  it('is closed by a stop, which is told to the server too', async () => {
    await using server = await startRemoteServer([stream([started, ...message('Half')], { end: 'open' })]);
    const provider = await providerAt(server.url);
    const controller = new AbortController();
    const iterator = await openAgentTurn(provider, sampleAgentTurn('hello', { signal: controller.signal }));
    await iterator.next();
    controller.abort();
    while ((await iterator.next()).done !== true);
    await expect.poll(() => server.hasClosed()).toBe(true);
    await expect.poll(() => server.requests.at(-1)).toMatchObject({ path: '/agent/stop', body: { threadId: 'conversation-1' } });
  });
});
