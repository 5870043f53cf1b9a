import { afterEach, describe, expect, test } from 'vitest';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import { manualClock } from '../../../testing/manual-clock';
import { carriedBy, eventsOf, resumedTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { sampleInput, sampleMessage } from '../../../testing/sample-records';
import { mcpPrograms } from '../mcp/testing/mcp-programs';
import { chunks, startModelServer, type ModelServer, type Reply } from '../testing/model-server';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';
import { sampleToolEntries, sampleTools } from '../testing/sample-tools';

const opened: (ModelServer | { [Symbol.asyncDispose]: TestAgents['close'] })[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one[Symbol.asyncDispose]();
});

type Opened = { provider: AgentProvider; server: ModelServer; /** Another process with the same server. */ again: (model?: string) => Promise<AgentProvider> };

async function open(model: string, replies: readonly Reply[], more = ''): Promise<Opened> {
  const server = await startModelServer(replies);
  opened.push(server);
  const again = async (name = 'm-1') => {
    const file = `name: wired
model: { ${model}, name: ${name}, endpoint: "${server.endpoint}", api_key: k }
tools:
${sampleToolEntries}
${more}
`;
    // No time passes, so that a server of tools is waited for as long as it takes.
    const agents = await openTestAgents({ 'wired.yaml': file, 'tools.ts': sampleTools }, { clock: manualClock() });
    opened.push({ [Symbol.asyncDispose]: agents.close });
    const provider = agents.registry.find('wired');
    if (!provider || agents.problems.length > 0) throw new Error(JSON.stringify(agents.problems));
    return provider;
  };
  return { provider: await again(), server, again };
}

type Call = { id: string; name: string; input: object };
const erase = (id: string, path = 'all'): Call => ({ id, name: 'erase', input: { path } });
const add = (id: string): Call => ({ id, name: 'add', input: { left: 1, right: 2 } });

const data = (value: { type?: string }) => `${value.type === undefined ? '' : `event: ${value.type}\n`}data: ${JSON.stringify(value)}\n\n`;

/** A step of Claude: a thought with its signature, then calls; without calls, the end. */
function claude(thought: string, ...calls: Call[]): Reply {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const blocks = [
    [{ type: 'thinking', thinking: '', signature: '' }, { type: 'thinking_delta', thinking: thought }, { type: 'signature_delta', signature: `signed ${thought}` }],
    ...calls.map(({ id, name, input }) => [{ type: 'tool_use', id, name, input: {} }, { type: 'input_json_delta', partial_json: JSON.stringify(input) }]),
    ...(calls.length === 0 ? [[{ type: 'text', text: '' }, { type: 'text_delta', text: 'Done.' }]] : []),
  ];
  return chunks(
    data({ type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', model: 'm-1', content: [], usage, stop_reason: null } } as object),
    ...blocks.flatMap(([content_block, ...deltas], index) => [
      data({ type: 'content_block_start', index, content_block } as object),
      ...deltas.map((delta) => data({ type: 'content_block_delta', index, delta } as object)),
      data({ type: 'content_block_stop', index } as object),
    ]),
    data({ type: 'message_delta', delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' }, usage } as object),
    data({ type: 'message_stop' }),
  );
}

const thinking = (thought: string) => ({ type: 'thinking', thinking: thought, signature: `signed ${thought}` });
const toolUse = ({ id, name, input }: Call) => ({ type: 'tool_use', id, name, input });
const toolResult = (id: string, content: unknown = expect.anything()) => ({ type: 'tool_result', tool_use_id: id, content: content });

/** What a request to Claude says after the question. */
function saidTo(server: ModelServer, at: number): unknown[] {
  return server.requests[at]?.messages.slice(1).map((message) => message.content) ?? [];
}

const budget = 'provider: anthropic, max_tokens: 4096, reasoning: { budget_tokens: 2048 }';
const enabled = { type: 'enabled', budget_tokens: 2048 };
const allow = { behavior: 'allow' } as const;

describe('a turn of a model that signs its thoughts', () => {
  test.each([
    ['allowed', allow, erase('a'), 'erased all'],
    ['allowed with other arguments', { ...allow, input: { path: 'one' } }, erase('a', 'one'), 'erased one'],
    ['denied', { behavior: 'deny', message: 'Not that.' } as const, erase('a'), expect.stringContaining('Not that.') as unknown],
  ])('goes on with the thought before its call that was %s, in another process', async (...[, decision, executed, output]) => {
    const { provider, server, again } = await open(budget, [claude('Hm.', erase('a')), claude('So.')]);
    const turn = sampleAgentTurn('hi');
    const events = await runAgentTurn(provider, turn);
    expect(events.at(-1)).toMatchObject({ stop_reason: 'approval' });
    const rest = await runAgentTurn(await again(), resumedTurn(turn, events, decision));
    expect(textOf(rest)).toBe('Done.');
    expect(saidTo(server, 1)).toMatchObject([[thinking('Hm.'), toolUse(executed)], [toolResult('a', output)]]);
    expect(server.requests[1]).toMatchObject({ thinking: enabled });
  });

  test('goes on when only one of its calls had to be allowed and the other was executed before', async () => {
    const { provider, server } = await open(budget, [claude('Hm.', add('b'), erase('a')), claude('So.')]);
    const turn = sampleAgentTurn('hi');
    const events = await runAgentTurn(provider, turn);
    expect(eventsOf(events, 'tool_result')).toMatchObject([{ tool_use_id: 'b', output: 3 }]);
    await runAgentTurn(provider, resumedTurn(turn, events, allow));
    expect(saidTo(server, 1)).toMatchObject([
      [thinking('Hm.'), toolUse(add('b')), toolUse(erase('a'))],
      [toolResult('b', '3'), toolResult('a', 'erased all')],
    ]);
  });

  test('has all its thoughts after several steps and approvals, one of two calls denied', async () => {
    const steps = [claude('One.', add('b')), claude('Two.', erase('a')), claude('Three.', erase('c'), erase('d')), claude('So.')];
    const { provider, server, again } = await open(budget, steps);
    const turn = sampleAgentTurn('hi');
    const events = await runAgentTurn(provider, turn);
    const once = resumedTurn(turn, events, { ...allow, input: { path: 'one' } });
    const more = await runAgentTurn(await again(), once);
    const twice = resumedTurn(once, more, allow);
    for (const approval of twice.resumed?.approvals ?? []) if (approval.toolUseId === 'd') approval.behavior = 'deny';
    expect(textOf(await runAgentTurn(await again(), twice))).toBe('Done.');
    expect(saidTo(server, 3)).toMatchObject([
      [thinking('One.'), toolUse(add('b'))],
      [toolResult('b', '3')],
      [thinking('Two.'), toolUse(erase('a', 'one'))],
      [toolResult('a', 'erased one')],
      [thinking('Three.'), toolUse(erase('c')), toolUse(erase('d'))],
      [toolResult('c', 'erased all'), { ...toolResult('d'), is_error: true }],
    ]);
    expect(server.requests[3]).toMatchObject({ thinking: enabled });
  });

  test.each<[string, string, (turn: AgentTurn) => AgentTurn]>([
    ['another model answers', 'm-2', (turn) => turn],
    ['nothing was carried', 'm-1', (turn) => ({ ...turn, carried: null })],
    ['what was carried cannot be read', 'm-1', (turn) => ({ ...turn, carried: [{ model: 'anthropic m-1', message: { role: 'assistant', content: 'Hm.' } }] })],
  ])('goes on from the record, without thoughts, when %s', async (_why, name, change) => {
    const { provider, server, again } = await open(budget, [claude('Hm.', erase('a')), claude('So.')]);
    const turn = sampleAgentTurn('hi');
    const resumed = resumedTurn(turn, await runAgentTurn(provider, turn), allow);
    expect(textOf(await runAgentTurn(await again(name), change(resumed)))).toBe('Done.');
    expect(saidTo(server, 1)).toMatchObject([[toolUse(erase('a'))], [toolResult('a', 'erased all')]]);
    expect(server.requests[1]).not.toHaveProperty('thinking');
  });

  test('carries its newest thoughts, and at most 256 kB', async () => {
    const long = 'x'.repeat(200 * 1024);
    const { provider } = await open(budget, [claude(`${long} 1`, add('b')), claude(`${long.slice(0, 100 * 1024)} 2`, erase('a'))]);
    const carried = JSON.stringify(carriedBy(await runAgentTurn(provider, sampleAgentTurn('hi'))));
    expect(carried).toContain('x 2');
    expect(carried).not.toContain('x 1');
  });

  test("continues with a client's results in the next turn, and has the thought before its call again", async () => {
    const paint: Call = { id: 'p', name: 'paint', input: { color: 'red' } };
    const { provider, server } = await open(budget, [claude('Hm.', paint), claude('So.')]);
    const clientTools = [{ name: 'paint', description: 'Paints', parameters: { type: 'object' } }];
    const turn = sampleAgentTurn('hi', { input: sampleInput({ text: 'hi', clientTools }) });
    const events = await runAgentTurn(provider, turn);
    expect(events.at(-1)).toMatchObject({ stop_reason: 'tool_calls' });
    const call = { type: 'tool_use' as const, tool_use_id: 'p', tool_name: 'paint', tool_input: { color: 'red' } };
    const result = { type: 'tool_result' as const, tool_use_id: 'p', tool_name: 'paint', output: 'painted', error: null };
    const history = [...turn.history, sampleMessage('conversation-1', { role: 'assistant', content: [call, result] })];
    const input = sampleInput({ text: '', clientTools, toolResults: [{ toolUseId: 'p', output: 'painted', error: null }] });
    await runAgentTurn(provider, sampleAgentTurn('', { history, input, carried: carriedBy(events) }));
    expect(saidTo(server, 1)).toMatchObject([[thinking('Hm.'), toolUse(paint)], [toolResult('p', 'painted')]]);
    expect(server.requests[1]).toMatchObject({ thinking: enabled });
  });

  test('has the thought before a call in the midst of which a person was asked, when the process of the call is gone', async () => {
    const all = `  - { name: all, type: mcp, command: node, args: ["${mcpPrograms.everything}", stdio], session: conversation, approval: never }`;
    const asking: Call = { id: 'e', name: 'all_trigger-elicitation-request', input: {} };
    const { provider, server, again } = await open(budget, [claude('Hm.', asking), claude('So.')], all);
    const turn = sampleAgentTurn('hi');
    const events = await runAgentTurn(provider, turn);
    expect(eventsOf(events, 'approval_request')).toHaveLength(1);
    await runAgentTurn(await again(), resumedTurn(turn, events, allow));
    expect(saidTo(server, 1)).toMatchObject([[thinking('Hm.'), toolUse(asking)], [toolResult('e', 'Not executed.')]]);
    expect(server.requests[1]).toMatchObject({ thinking: enabled });
  });

  test.each([
    ['without thinking when the one before was stopped at a call', [], undefined],
    ['with thinking when the one before has ended with words', [{ type: 'text' as const, text: 'Done.' }], enabled],
  ])('is followed by a turn %s', async (...[, words, expected]) => {
    const { provider, server } = await open(budget, [claude('So.')]);
    const call = { type: 'tool_use' as const, tool_use_id: 'a', tool_name: 'erase', tool_input: {} };
    const result = { type: 'tool_result' as const, tool_use_id: 'a', tool_name: 'erase', output: null, error: 'Stopped.' };
    const before = [sampleMessage('c'), sampleMessage('c', { role: 'assistant', content: [call, result, ...words] })];
    const turn = sampleAgentTurn('hi');
    await runAgentTurn(provider, { ...turn, history: [...before, ...turn.history] });
    expect((server.requests[0] as { thinking?: unknown } | undefined)?.thinking).toEqual(expected);
  });

  test('is told once only that it must call a tool, however often it waits', async () => {
    const { provider, server } = await open('provider: anthropic', [claude('Hm.', erase('a')), claude('So.')]);
    const turn = sampleAgentTurn('hi', { input: sampleInput({ text: 'hi', modelOptions: { toolChoice: 'required' } }) });
    await runAgentTurn(provider, resumedTurn(turn, await runAgentTurn(provider, turn), allow));
    expect(server.requests).toMatchObject([{ tool_choice: { type: 'any' } }, { tool_choice: { type: 'auto' } }]);
  });
});

/** A step of Gemini, which signs the first of its calls. */
function gemini(...calls: Call[]): Reply {
  const parts = calls.map(({ name, input }, at) => ({ functionCall: { name, args: input }, ...(at === 0 && { thoughtSignature: 'signed' }) }));
  const content = { role: 'model', parts: calls.length > 0 ? parts : [{ text: 'Done.' }] };
  return chunks(data({ candidates: [{ content, finishReason: 'STOP', index: 0 }], usageMetadata: {} } as object));
}

/** A step of a reasoning model of OpenAI, which keeps nothing: its thoughts are in its answer, encrypted. */
function gpt(...calls: Call[]): Reply {
  const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'encrypted' };
  const items = calls.length === 0
    ? [{ type: 'message', id: 'msg_1', role: 'assistant', content: [] }]
    : [reasoning, ...calls.map(({ id, name, input }) => ({ type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: JSON.stringify(input), status: 'completed' }))];
  const response = { id: 'resp_1', created_at: 1, model: 'm-1', usage: { input_tokens: 1, output_tokens: 1 } };
  return chunks(
    data({ type: 'response.created', response } as object),
    ...items.flatMap((item, output_index) => [
      data({ type: 'response.output_item.added', output_index, item } as object),
      ...(item.type === 'message' ? [data({ type: 'response.output_text.delta', item_id: item.id, delta: 'Done.' } as object)] : []),
      data({ type: 'response.output_item.done', output_index, item } as object),
    ]),
    data({ type: 'response.completed', response } as object),
  );
}

test('the signatures of Gemini are with its calls when the turn goes on', async () => {
  const { provider, server } = await open('provider: google', [gemini(erase('a'), erase('b')), gemini()]);
  const turn = sampleAgentTurn('hi');
  const events = await runAgentTurn(provider, turn);
  expect(textOf(await runAgentTurn(provider, resumedTurn(turn, events, { ...allow, input: { path: 'one' } })))).toBe('Done.');
  const { contents } = server.requests[1] as unknown as { contents: unknown[] };
  const functionCall = { name: 'erase', args: { path: 'one' } };
  expect(contents.slice(1)).toMatchObject([
    { role: 'model', parts: [{ functionCall, thoughtSignature: 'signed' }, { functionCall }] },
    { role: 'user', parts: [{ functionResponse: { name: 'erase' } }, { functionResponse: { name: 'erase' } }] },
  ]);
});

test('the encrypted reasoning of OpenAI is before its call when the turn goes on', async () => {
  const { provider, server } = await open('provider: openai, reasoning: { effort: low }', [gpt(erase('a')), gpt()]);
  const turn = sampleAgentTurn('hi');
  const events = await runAgentTurn(provider, turn);
  expect(textOf(await runAgentTurn(provider, resumedTurn(turn, events, { ...allow, input: { path: 'one' } })))).toBe('Done.');
  const { input } = server.requests[1] as unknown as { input: unknown[] };
  expect(input.slice(-3)).toMatchObject([
    { type: 'reasoning', id: 'rs_1', encrypted_content: 'encrypted' },
    { type: 'function_call', call_id: 'a', name: 'erase', arguments: '{"path":"one"}' },
    { type: 'function_call_output', call_id: 'a', output: 'erased one' },
  ]);
});
