import { afterEach, describe, expect, test } from 'vitest';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import { isAppError } from '../../../core/app-error';
import type { Clock } from '../../../core/clock';
import { manualClock } from '../../../testing/manual-clock';
import { eventsOf, openAgentTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { callDelta, chunks, cutAfter, delta, finish, hangAfter, startModelServer, status, type ModelServer, type Reply } from '../testing/model-server';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';
import { sampleToolEntries, sampleTools } from '../testing/sample-tools';

const opened: { server: ModelServer; agents: TestAgents }[] = [];
afterEach(async () => {
  for (const { server, agents } of opened.splice(0)) {
    await server[Symbol.asyncDispose]();
    await agents.close();
  }
});

/** A clock on which every wait is over at once; it keeps how long each was. */
function eagerClock(): Clock & { waitsMs: number[] } {
  const waitsMs: number[] = [];
  const after: Clock['after'] = (delayMs, task) => {
    if (delayMs > 60_000) return () => undefined;
    waitsMs.push(delayMs);
    queueMicrotask(task);
    return () => undefined;
  };
  return { waitsMs, now: () => new Date(Date.UTC(2026, 10, 29, 12)), elapsedMs: () => 0, after };
}

async function open(
  replies: Reply[],
  { clock = eagerClock(), more = '' }: { clock?: Clock; more?: string } = {},
): Promise<{ provider: AgentProvider; server: ModelServer }> {
  const server = await startModelServer(replies);
  const file = `name: wired
model: { provider: openai-compatible, name: m, endpoint: "${server.endpoint}", api_key: k-secret-1 }
instructions: { inline: Be brief. }
${more}
tools:
${sampleToolEntries}
`;
  const agents = await openTestAgents({ 'wired.yaml': file, 'tools.ts': sampleTools }, { clock });
  opened.push({ server, agents });
  const provider = agents.registry.find('wired');
  if (!provider) throw new Error(JSON.stringify(agents.problems));
  return { provider, server };
}

async function failureOf(provider: AgentProvider, change: Partial<AgentTurn> = {}) {
  const error: unknown = await runAgentTurn(provider, sampleAgentTurn('hi', change)).catch((reason: unknown) => reason);
  if (!isAppError(error)) throw new Error(`no AppError: ${String(error)}`);
  return error;
}

function everyText(error: unknown): string {
  const texts: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) texts.push(at.message, at.stack ?? '', JSON.stringify(at));
  return texts.join('\n');
}

describe('a provider that refuses', () => {
  test('is waited for as it asks, with a notice, when it is over its rate limit (R5.5)', async () => {
    const clock = eagerClock();
    const { provider } = await open([status(429, { 'retry-after': '3' }), chunks(delta({ content: 'Hi' }), finish())], { clock });
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(clock.waitsMs).toEqual([3000]);
    expect(events[0]).toMatchObject({ type: 'notice', message: expect.stringContaining('trying again in 3 s') as string });
    expect(textOf(events)).toBe('Hi');
  });

  test('is given up when it asks for more than a minute in all, saying how long it asked for', async () => {
    const { provider, server } = await open([status(429, { 'retry-after': '40' }), status(429, { 'retry-after': '30' })]);
    const error = await failureOf(provider);
    expect(error).toMatchObject({ code: 'agent-unavailable', retryAfterSeconds: 30 });
    expect(error.message).toContain(`openai-compatible at ${new URL(server.endpoint).origin}`);
    expect(server.requests).toHaveLength(2);
  });

  test('is left at once when the turn is stopped while it waits (R5.5)', async () => {
    const clock = manualClock();
    const controller = new AbortController();
    const { provider, server } = await open([status(429, { 'retry-after': '30' })], { clock });
    const iterator = await openAgentTurn(provider, sampleAgentTurn('hi', { signal: controller.signal }));
    expect((await iterator.next()).value).toMatchObject({ type: 'notice' });
    const next = iterator.next();
    controller.abort();
    expect((await next).done).toBe(true);
    expect(server.requests).toHaveLength(1);
    expect(clock.pendingTimers()).toBe(0);
  });

  test('is asked again twice when it fails inside, then the turn fails', async () => {
    const { provider, server } = await open([status(500), status(502), status(503)]);
    const error = await failureOf(provider);
    expect(error.code).toBe('agent-misbehaved');
    expect(error.message).toMatch(/failed \(503\)/);
    expect(server.requests).toHaveLength(3);
  });

  test('names itself and what to do when the key is wrong, and the key is nowhere', async () => {
    const { provider, server } = await open([status(401, {}, 'Incorrect API key provided: k-secret-1')]);
    const error = await failureOf(provider);
    expect(error.code).toBe('agent-unavailable');
    expect(error.message).toContain('refused the API key (401). Check "model.api_key" of agent "wired"');
    expect(everyText(error)).not.toContain('k-secret-1');
    expect(server.requests[0]?.headers.authorization).toBe('Bearer k-secret-1');
  });

  test('is named when it cannot be reached', async () => {
    const { provider, server } = await open([]);
    await server[Symbol.asyncDispose]();
    const error = await failureOf(provider);
    expect(error.code).toBe('agent-unavailable');
    expect(error.message).toContain('cannot be reached');
  });
});

describe('a stream that goes wrong', () => {
  test.each<[string, Reply]>([
    ['is cut in mid-answer', cutAfter(delta({ content: 'Half of' }))],
    ['ends without saying that it is finished', chunks(delta({ content: 'Half of' }))],
    ['carries something that is no JSON', chunks(delta({ content: 'Half of' }), 'data: {"choices": [\n\n', finish())],
    ['carries an error', chunks(delta({ content: 'Half of' }), 'data: {"error": {"message": "overloaded"}}\n\n')],
  ])('fails the turn when it %s, after what had come', async (_how, reply) => {
    const { provider, server } = await open([reply]);
    const iterator = await openAgentTurn(provider, sampleAgentTurn('hi'));
    expect((await iterator.next()).value).toMatchObject({ type: 'text_delta', text: 'Half of' });
    await expect(iterator.next()).rejects.toMatchObject({
      code: 'agent-misbehaved',
      message: expect.stringMatching(/broke off in mid-answer(?!.*Failed to process)/) as string,
    });
    expect(server.requests).toHaveLength(1);
  });

  test('ends at once when the turn is stopped while nothing comes', async () => {
    const controller = new AbortController();
    const { provider } = await open([hangAfter(delta({ content: 'Half of' }))]);
    const iterator = await openAgentTurn(provider, sampleAgentTurn('hi', { signal: controller.signal }));
    await iterator.next();
    const next = iterator.next();
    controller.abort();
    expect((await next).done).toBe(true);
  });
});

describe('what a stream may carry', () => {
  test('text whose characters are split between two chunks arrives whole, and empty pieces leave no trace (W2)', async () => {
    const whole = Buffer.from(delta({ content: 'Grüße 👋' }));
    const at = whole.indexOf('ü') + 1;
    const wave = whole.indexOf('👋') + 2;
    const { provider } = await open([
      chunks(delta({ content: '' }), whole.subarray(0, at), whole.subarray(at, wave), whole.subarray(wave), delta({ content: '' }), finish()),
    ]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(eventsOf(events, 'text_delta').map((event) => event.text)).toEqual(['Grüße 👋']);
  });

  test('usage and the model that answered reach the end of the turn', async () => {
    const { provider } = await open([chunks(delta({ content: 'Hi' }), finish())]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(events.at(-1)).toEqual({
      type: 'finish',
      stop_reason: 'end_turn',
      usage: { input_tokens: 11, output_tokens: 7, total_tokens: 18, cached_input_tokens: 0, reasoning_tokens: 0 },
      model: 'm-1',
    });
  });

  test('reasoning comes as reasoning, and an answer of nothing else is named', async () => {
    const { provider } = await open([chunks(delta({ reasoning_content: 'Hm.' }), finish())]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(events.map((event) => event.type)).toEqual(['reasoning_delta', 'notice', 'finish']);
    expect(events[1]).toMatchObject({ message: 'The model ended without an answer.' });
  });

  test.each([
    ['length', 'max_tokens'],
    ['content_filter', 'refusal'],
  ])('a finish of "%s" ends the turn as %s', async (reason, stopReason) => {
    const { provider } = await open([chunks(delta({ content: 'So' }), finish(reason))]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(events.at(-1)).toMatchObject({ stop_reason: stopReason });
  });
});

describe('tool calls on the wire', () => {
  const done = chunks(delta({ content: 'Done.' }), finish());

  test('calls side by side whose arguments are mixed are put together and both executed', async () => {
    const { provider, server } = await open([
      chunks(
        callDelta(0, { id: 'a', name: 'add', arguments: '{"left":1,' }),
        callDelta(1, { id: 'b', name: 'add', arguments: '' }),
        callDelta(1, { arguments: '{"left":10,"ri' }),
        callDelta(0, { arguments: '"right":2}' }),
        callDelta(1, { arguments: 'ght":20}' }),
        finish('tool_calls'),
      ),
      done,
    ]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(eventsOf(events, 'tool_call').map((call) => call.tool_input)).toEqual([
      { left: 1, right: 2 },
      { left: 10, right: 20 },
    ]);
    expect(eventsOf(events, 'tool_result').map((result) => result.output)).toEqual([3, 30]);
    expect(server.requests[1]?.messages.slice(-3)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'a' }, { id: 'b' }] },
      { role: 'tool', tool_call_id: 'a', content: '3' },
      { role: 'tool', tool_call_id: 'b', content: '30' },
    ]);
  });

  test('text, a call and text again keep their order', async () => {
    const { provider } = await open([
      chunks(delta({ content: 'First. ' }), callDelta(0, { id: 'a', name: 'add', arguments: '{"left":1,"right":2}' }), finish('tool_calls')),
      chunks(delta({ content: 'Then.' }), finish()),
    ]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(events.map((event) => event.type)).toEqual([
      'text_delta',
      'tool_call_start',
      'tool_call_delta',
      'tool_call',
      'tool_result',
      'text_delta',
      'finish',
    ]);
    expect(events.at(-1)).toMatchObject({ usage: { input_tokens: 22, output_tokens: 14 } });
  });

  test('ids that a server uses again are made new', async () => {
    const again = chunks(callDelta(0, { id: 'call_0', name: 'count', arguments: '{}' }), finish('tool_calls'));
    const { provider, server } = await open([again, again, done]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    const ids = eventsOf(events, 'tool_call').map((call) => call.tool_use_id);
    expect(new Set(ids).size).toBe(2);
    const sent = server.requests[2]?.messages.filter((message) => message.role === 'tool').map((message) => message.tool_call_id);
    expect(sent).toEqual(ids);
  });

  const callOf = (name: string, text: string) => chunks(callDelta(0, { id: 'a', name, arguments: text }), finish('tool_calls'));
  const resultOf = (events: AgentEvent[]) => eventsOf(events, 'tool_result')[0];

  test.each(['', ' ', 'null', '{}'])('arguments %j are no arguments', async (text) => {
    const { provider } = await open([callOf('count', text), done]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(eventsOf(events, 'tool_call')[0]?.tool_input).toEqual({});
    expect(resultOf(events)).toMatchObject({ output: 'three', error: null });
  });

  test.each([
    ['broken JSON', 'add', '{"q', 'The arguments are not valid JSON.'],
    ['arguments of the wrong kind', 'add', '{"left":"x"}', 'The arguments are not right: left: '],
    ['a tool that does not exist', 'nope', '{}', 'There is no tool "nope".'],
    ['a tool that fails', 'fail', '{}', 'the disk is full'],
  ])('%s is an error that the model sees, and the turn goes on (A1, A5)', async (...[, name, text, message]) => {
    const { provider, server } = await open([callOf(name, text), done]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(resultOf(events)?.error).toContain(message);
    expect(server.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: resultOf(events)?.error });
    expect(events.at(-1)).toMatchObject({ stop_reason: 'end_turn' });
  });

  test('a generator tells its progress and returns its result', async () => {
    const { provider } = await open([callOf('count', '{}'), done]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(eventsOf(events, 'tool_progress')).toEqual([
      { type: 'tool_progress', tool_use_id: 'a', message: 'one' },
      { type: 'tool_progress', tool_use_id: 'a', message: 'two', progress: 2, total: 3 },
    ]);
  });

  test('a model that never stops calling tools ends as max_iterations', async () => {
    const { provider, server } = await open([callOf('count', '{}'), callOf('count', '{}'), callOf('count', '{}')], {
      more: 'limits: { max_iterations: 3 }',
    });
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(events.at(-1)).toMatchObject({ type: 'finish', stop_reason: 'max_iterations' });
    expect(server.requests).toHaveLength(3);
  });

  test('a tool that does not listen is left behind when the turn is stopped', async () => {
    const controller = new AbortController();
    const { provider } = await open([callOf('wait', '{}')], { clock: manualClock() });
    const iterator = await openAgentTurn(provider, sampleAgentTurn('hi', { signal: controller.signal }));
    let seen: AgentEvent['type'] | undefined;
    while (seen !== 'tool_call') seen = ((await iterator.next()) as IteratorYieldResult<AgentEvent>).value.type;
    const next = iterator.next();
    controller.abort();
    expect((await next).done).toBe(true);
  });

  test("a client's tool ends the turn with its call open, and its answer goes to the model", async () => {
    const clientTools = [{ name: 'paint', description: 'Paints', parameters: { type: 'object', properties: { color: { type: 'string' } } } }];
    const { provider, server } = await open([callOf('paint', '{"color":"red"}'), done]);
    const turn = sampleAgentTurn('hi');
    const events = await runAgentTurn(provider, { ...turn, input: { ...turn.input, clientTools } });
    expect(events.at(-1)).toMatchObject({ stop_reason: 'tool_calls' });
    expect(eventsOf(events, 'tool_result')).toEqual([]);
    expect(server.requests[0]?.tools?.map((tool) => tool.function.name)).toContain('paint');
  });

  test('an approval is denied at once, with the reason, where nobody can be asked', async () => {
    const { provider } = await open([callOf('erase', '{"path":"x"}'), done]);
    const turn = sampleAgentTurn('hi');
    const events = await runAgentTurn(provider, { ...turn, input: { ...turn.input, canAskApproval: false } });
    expect(resultOf(events)?.error).toContain('needs a person\'s approval');
    expect(events.at(-1)).toMatchObject({ stop_reason: 'end_turn' });
  });

  test('a person may change the arguments: those are executed and those the model sees', async () => {
    const { provider, server } = await open([done]);
    const turn = sampleAgentTurn('hi', {
      resumed: {
        blocks: [
          { type: 'tool_use', tool_use_id: 'done', tool_name: 'add', tool_input: { left: 1, right: 1 } },
          { type: 'tool_use', tool_use_id: 'a', tool_name: 'erase', tool_input: { path: 'everything' } },
          { type: 'tool_result', tool_use_id: 'done', tool_name: 'add', output: 2, error: null },
        ],
        approvals: [{ requestId: 'r', toolUseId: 'a', behavior: 'allow', message: null, input: { path: 'one' } }],
      },
    });
    const events = await runAgentTurn(provider, turn);
    expect(eventsOf(events, 'tool_result')).toMatchObject([{ tool_use_id: 'a', output: 'erased one' }]);
    const sent = JSON.stringify(server.requests[0]?.messages);
    expect(sent).toContain('erased one');
    expect(sent).not.toContain('everything');
  });
});
