import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { openTestAgents } from '../../adapters/agents/testing/open-test-agents';
import { type AgentScript, createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';
import { openAiRoutes } from './openai-routes';

/** A server whose agent's model is the agent of another server, over this dialect. */
async function setUp(script: AgentScript, more = '') {
  const agent = createScriptedAgent({ script });
  const inner = await startHttpServer({ agents: [agent], routes: openAiRoutes });
  const file = `name: outer
model: { provider: openai-compatible, name: scripted, endpoint: "${inner.origin}/v1", api_key: none, max_tokens: 500, temperature: 0.9 }
instructions: { inline: Be brief. }
${more}`;
  const agents = await openTestAgents({ 'outer.yaml': file });
  const outer = await startHttpServer({ agents: agents.registry.list(), routes: openAiRoutes });
  const client = new OpenAI({ baseURL: `${outer.origin}/v1`, apiKey: 'none', maxRetries: 0 });
  return {
    agent,
    client,
    [Symbol.asyncDispose]: async () => {
      await outer[Symbol.asyncDispose]();
      await inner[Symbol.asyncDispose]();
      await agents.close();
    },
  };
}

describe('an agent whose model is an agent of another server', () => {
  it('passes on text, reasoning and what it cost', async () => {
    await using app = await setUp(() => [
      { type: 'reasoning_delta', text: 'Hm.' },
      { type: 'text_delta', text: 'Hello 🌍' },
      { type: 'finish', stop_reason: 'end_turn', usage: { input_tokens: 7, output_tokens: 5 } },
    ]);
    const completion = await app.client.chat.completions.create({
      model: 'outer',
      messages: [{ role: 'user', content: 'Hi' }],
    });
    expect(completion.choices[0]?.message).toMatchObject({ content: 'Hello 🌍', reasoning_content: 'Hm.' });
    expect(completion.usage?.total_tokens).toBe(12);
    expect(app.agent.turns[0]?.input.context?.[0]?.value).toBe('Be brief.');
  });

  it('passes on how its client wants to be answered, within the limits of its file', async () => {
    await using app = await setUp(() => [{ type: 'text_delta', text: '{}' }]);
    const ask = (more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>) =>
      app.client.chat.completions.create({ model: 'outer', messages: [{ role: 'user', content: 'Hi' }], ...more });
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    await ask({ temperature: 0.2, top_p: 0.5, max_completion_tokens: 10_000, stop: ['X'] });
    await ask({
      max_completion_tokens: 10,
      response_format: { type: 'json_schema', json_schema: { name: 'thing', schema } },
    });
    await ask({
      tools: [{ type: 'function', function: { name: 'look', parameters: schema } }],
      tool_choice: 'required',
      parallel_tool_calls: false,
    });
    await ask({ tools: [{ type: 'function', function: { name: 'look', parameters: schema } }], tool_choice: 'none' });
    expect(app.agent.turns.map((turn) => turn.input.modelOptions)).toEqual([
      { temperature: 0.2, topP: 0.5, maxTokens: 500, stop: ['X'] },
      { temperature: 0.9, maxTokens: 10, json: { name: 'thing', schema } },
      { temperature: 0.9, maxTokens: 500, toolChoice: 'required', parallelToolCalls: false },
      { temperature: 0.9, maxTokens: 500 },
    ]);
    expect(app.agent.turns.map((turn) => turn.input.clientTools?.length)).toEqual([0, 0, 1, 0]);
  });

  it('lets a call of a client’s tool through, and its result back', async () => {
    await using app = await setUp((turn) => {
      const result = turn.history.flatMap(({ content }) => content).find((block) => block.type === 'tool_result');
      if (result?.type === 'tool_result') return [{ type: 'text_delta', text: `It says ${String(result.output)}.` }];
      return [
        { type: 'text_delta', text: 'I look.' },
        { type: 'tool_call', tool_use_id: 'c1', tool_name: 'look', tool_input: { at: 'x' } },
        { type: 'finish', stop_reason: 'tool_calls' },
      ];
    });
    const tools = [{ type: 'function' as const, function: { name: 'look', parameters: { type: 'object' } } }];
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Hi' }];
    const first = await app.client.chat.completions.create({ model: 'outer', messages, tools });
    const [choice] = first.choices;
    expect(choice).toMatchObject({ finish_reason: 'tool_calls', message: { content: 'I look.' } });
    const [call] = choice?.message.tool_calls ?? [];
    if (!choice || !call) throw new Error('no call');
    const second = await app.client.chat.completions.create({
      model: 'outer',
      messages: [...messages, choice.message, { role: 'tool', tool_call_id: call.id, content: 'green' }],
      tools,
    });
    expect(second.choices[0]?.message.content).toBe('It says green.');
  });
});
