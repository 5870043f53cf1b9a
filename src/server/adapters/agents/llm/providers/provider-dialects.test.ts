import { LLMock, type Fixture } from '@copilotkit/aimock';
import { afterEach, describe, expect, test } from 'vitest';
import type { AgentProvider } from '../../../../core/agents/agent-provider';
import type { Clock } from '../../../../core/clock';
import { isAppError } from '../../../../core/app-error';
import { eventsOf, openAgentTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../../testing/run-agent-turn';
import { sampleMessage } from '../../../../testing/sample-records';
import { openTestAgents, type TestAgents } from '../../testing/open-test-agents';
import { byteByByte, cutBehind, garbageBehind, recordingFetch, type Mangle, type RecordingFetch } from '../../testing/recording-fetch';
import { sampleToolEntries, sampleTools } from '../../testing/sample-tools';

const KEY = 'k-secret-of-mine';

/** One way to speak to a model each; `path` is where the interface is below the server's address. */
const dialects = [
  { name: 'anthropic', model: 'provider: anthropic', path: '/v1', keyHeader: 'x-api-key', isNative: true },
  { name: 'openai responses', model: 'provider: openai, api: responses', path: '/v1', keyHeader: 'authorization', isNative: true },
  { name: 'openai chat', model: 'provider: openai, api: chat', path: '/v1', keyHeader: 'authorization', isNative: true },
  { name: 'azure_openai', model: 'provider: azure_openai', path: '/v1', keyHeader: 'api-key', isNative: true },
  { name: 'google', model: 'provider: google', path: '/v1beta', keyHeader: 'x-goog-api-key', isNative: true },
  { name: 'ollama', model: 'provider: ollama', path: '', keyHeader: 'authorization', isNative: false },
  { name: 'openai-compatible', model: 'provider: openai-compatible', path: '/v1', keyHeader: 'authorization', isNative: false },
] as const;
type Dialect = (typeof dialects)[number];

const opened: { mock: LLMock; agents: TestAgents }[] = [];
afterEach(async () => {
  for (const { mock, agents } of opened.splice(0)) {
    await mock.stop();
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

type Opened = { provider: AgentProvider; fetch: RecordingFetch; clock: ReturnType<typeof eagerClock> };
type Options = { more?: string; file?: string; mangle?: Mangle };

async function open(dialect: Dialect, fixtures: Fixture[], { more = '', file = '', mangle }: Options = {}): Promise<Opened> {
  const mock = new LLMock({ port: 0 });
  mock.addFixtures(fixtures);
  const url = await mock.start();
  const fetch = recordingFetch(mangle);
  const clock = eagerClock();
  const text = `name: wired
model: { ${dialect.model}, name: m-1, endpoint: "${url}${dialect.path}", api_key: ${KEY}${more} }
instructions: { inline: Be brief. }
${file}
tools:
${sampleToolEntries}
`;
  const agents = await openTestAgents({ 'wired.yaml': text, 'tools.ts': sampleTools }, { clock, fetch });
  opened.push({ mock, agents });
  const provider = agents.registry.find('wired');
  if (!provider || agents.problems.length > 0) throw new Error(JSON.stringify(agents.problems));
  return { provider, fetch, clock };
}

const usage = {
  ...{ prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  ...{ input_tokens: 11, output_tokens: 7 },
  ...{ promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 },
};
const answer = (content: string, more: object = {}): Fixture => ({ match: {}, response: { content, usage, ...more } });
const ask = (provider: AgentProvider) => runAgentTurn(provider, sampleAgentTurn('hi'));

async function failureOf(provider: AgentProvider) {
  const error: unknown = await ask(provider).catch((reason: unknown) => reason);
  if (!isAppError(error)) throw new Error(`no AppError: ${JSON.stringify(error)}`);
  return error;
}

function everyText(error: unknown): string {
  const texts: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) texts.push(at.message, at.stack ?? '', JSON.stringify(at));
  return texts.join('\n');
}

describe.each(dialects)('$name', (dialect) => {
  test('answers with text, with the tokens used and its key in the right place', async () => {
    const { provider, fetch } = await open(dialect, [answer('Grüße aus dem Norden 👋')]);
    const events = await ask(provider);
    expect(textOf(events)).toBe('Grüße aus dem Norden 👋');
    expect(events.at(-1)).toMatchObject({ type: 'finish', stop_reason: 'end_turn', usage: { input_tokens: 11, output_tokens: 7 } });
    expect(fetch.sent[0]?.headers.get(dialect.keyHeader)).toMatch(new RegExp(`^(Bearer )?${KEY}$`));
    expect(fetch.sent[0]?.body).toContain('Be brief.');
  });

  test('calls tools side by side, gets their results and answers', async () => {
    const toolCalls = [
      { id: 'call_a', name: 'add', arguments: '{"left":1,"right":2}' },
      { id: 'call_b', name: 'add', arguments: '{"left":10,"right":20}' },
    ];
    const { provider, fetch } = await open(dialect, [
      { match: { hasToolResult: true }, response: { content: 'It is 3 and 30.', usage } },
      { match: {}, response: { toolCalls, usage } },
    ]);
    const events = await ask(provider);
    expect(eventsOf(events, 'tool_call').map((call) => call.tool_input)).toEqual([{ left: 1, right: 2 }, { left: 10, right: 20 }]);
    expect(eventsOf(events, 'tool_call_delta').map((piece) => piece.delta).join('')).toContain('"left":10');
    expect(eventsOf(events, 'tool_result').map((result) => result.output)).toEqual([3, 30]);
    expect(textOf(events)).toBe('It is 3 and 30.');
    expect(fetch.sent).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ usage: { input_tokens: 22, output_tokens: 14 } });
  });

  // OpenAI's chat completions have no place for it.
  test.runIf(dialect.name !== 'openai chat' && dialect.name !== 'azure_openai')('shows its reasoning as reasoning, before the answer', async () => {
    const { provider } = await open(dialect, [answer('So be it.', { reasoning: 'Let me see. Yes.' })], { more: ', reasoning: { effort: low }' });
    const events = await ask(provider);
    expect(eventsOf(events, 'reasoning_delta').map((event) => event.text).join('')).toBe('Let me see. Yes.');
    expect(textOf(events)).toBe('So be it.');
    const types = events.map((event) => event.type);
    expect(types.lastIndexOf('reasoning_delta')).toBeLessThan(types.indexOf('text_delta'));
  });

  test('is told how hard to think', async () => {
    const { provider, fetch } = await open(dialect, [answer('Yes.')], { more: ', reasoning: { effort: low }' });
    await ask(provider);
    expect(fetch.sent[0]?.body).toMatch(/"(reasoning_effort|effort|thinkingLevel)":"low"/);
  });

  test('is waited for as it asks when it is over its rate limit', async () => {
    const refusal = { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429, retryAfter: 3 };
    const { provider, clock } = await open(dialect, [{ match: { sequenceIndex: 0 }, response: refusal }, answer('Hi.')]);
    const events = await ask(provider);
    expect(clock.waitsMs).toEqual([3000]);
    expect(events[0]).toMatchObject({ type: 'notice', message: expect.stringContaining('trying again in 3 s') as string });
    expect(textOf(events)).toBe('Hi.');
  });

  test('is asked three times when it fails inside, then the turn fails', async () => {
    const refusal = { error: { message: 'overloaded', type: 'server_error' }, status: 500 };
    const { provider, fetch } = await open(dialect, [{ match: {}, response: refusal }]);
    expect(await failureOf(provider)).toMatchObject({ code: 'agent-misbehaved', message: expect.stringContaining('failed (500)') as string });
    expect(fetch.sent).toHaveLength(3);
  });

  test('names itself and what to do when the key is wrong, and the key is nowhere (A8)', async () => {
    const refusal = { error: { message: `Incorrect API key provided: ${KEY}`, type: 'authentication_error' }, status: 401 };
    const { provider } = await open(dialect, [{ match: {}, response: refusal }]);
    const error = await failureOf(provider);
    expect(error.code).toBe('agent-unavailable');
    expect(error.message).toContain(dialect.model.slice('provider: '.length).split(',')[0]);
    expect(error.message).toContain('refused the API key (401). Check "model.api_key" of agent "wired"');
    expect(everyText(error)).not.toContain(KEY);
  });

  test.each([
    ['is cut', cutBehind('Half')],
    ['carries what is no JSON', garbageBehind('Half')],
  ])('fails the turn when its stream %s in mid-answer, with what had come', async (_how, mangle) => {
    const { provider } = await open(dialect, [{ ...answer('Half of an answer that goes on and on'), latency: 1, chunkSize: 4 }], { mangle });
    const iterator = await openAgentTurn(provider, sampleAgentTurn('hi'));
    expect((await iterator.next()).value).toMatchObject({ type: 'text_delta', text: 'Half' });
    const rest = async () => {
      while ((await iterator.next()).done !== true);
    };
    await expect(rest()).rejects.toMatchObject({ code: 'agent-misbehaved', message: expect.stringContaining('broke off') as string });
  });

  test('is understood when its bytes come one by one (W1)', async () => {
    const { provider } = await open(dialect, [answer('Grüße 👋 你好')], { mangle: byteByByte });
    expect(textOf(await ask(provider))).toBe('Grüße 👋 你好');
  });

  test('says that there was no answer when there was none (A7)', async () => {
    const { provider } = await open(dialect, [answer('')]);
    const events = await ask(provider);
    expect(events.map((event) => event.type)).toEqual(['notice', 'finish']);
  });

  test.each([
    ['', 'count', 'none'],
    ['{"q', 'add', 'The arguments are not'],
    ['{}', 'nope', 'There is no tool "nope".'],
  ])('goes on after a call with the arguments %j of %s (A1, A5)', async (text, name, error) => {
    const { provider } = await open(dialect, [
      { match: { hasToolResult: true }, response: { content: 'Well.', usage } },
      { match: {}, response: { toolCalls: [{ id: 'call_a', name, arguments: text }], usage } },
    ]);
    const events = await ask(provider);
    expect(textOf(events)).toBe('Well.');
    expect(eventsOf(events, 'tool_result')[0]?.error ?? 'none').toContain(error);
  });

  test('ends as max_iterations when it never stops calling tools (A6)', async () => {
    const calls = { toolCalls: [{ name: 'count', arguments: '{}' }], usage };
    const { provider, fetch } = await open(dialect, [{ match: {}, response: calls }], { file: 'limits: { max_iterations: 2 }' });
    expect((await ask(provider)).at(-1)).toMatchObject({ stop_reason: 'max_iterations' });
    expect(fetch.sent).toHaveLength(2);
  });

  test('gets images and PDFs as they are where it takes them, and a line about them elsewhere (R7.6)', async () => {
    const { provider, fetch } = await open(dialect, [answer('Nice.')]);
    const file = (name: string, mime: string) => ({ type: 'file' as const, file_id: name, filename: name, mime_type: mime, size: 3 });
    const content = [file('a.png', 'image/png'), file('b.pdf', 'application/pdf'), { type: 'text' as const, text: 'Look' }];
    const history = [sampleMessage('conversation-1', { content })];
    await runAgentTurn(provider, sampleAgentTurn('Look', { history, readFile: () => Promise.resolve(Uint8Array.of(137, 80, 78, 71)) }));
    const bytes = Buffer.from([137, 80, 78, 71]).toString('base64');
    expect(fetch.sent[0]?.body.split(bytes)).toHaveLength(dialect.isNative ? 3 : 1);
    expect(fetch.sent[0]?.body.includes('a.png\\" (image/png')).toBe(!dialect.isNative);
  });

  test('is asked for answers of the shape that the agent file gives', async () => {
    const file = 'response_format: { type: object, properties: { city_of_answer: { type: string } }, required: [city_of_answer] }';
    const { provider, fetch } = await open(dialect, [answer('{"city_of_answer":"Oslo"}')], { file });
    await ask(provider);
    expect(fetch.sent[0]?.body).toContain('city_of_answer');
  });
});
