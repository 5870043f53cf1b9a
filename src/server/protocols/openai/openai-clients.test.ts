import { AIMessageChunk, HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import OpenAI, {
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../core/app-error';
import { type AgentScript, createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';
import { openAiRoutes } from './openai-routes';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const weatherParameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

async function setUp(script?: AgentScript, apiKeys: string[] = []) {
  const agent = createScriptedAgent(script ? { script } : {});
  const server = await startHttpServer({ agents: [agent], routes: openAiRoutes, apiKeys });
  const client = new OpenAI({ baseURL: `${server.origin}/v1`, apiKey: apiKeys[0] ?? 'none', maxRetries: 0 });
  return { agent, client, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const said = (text: string) => ({ type: 'text_delta', text }) as const;

/** Asks for the weather until it knows it. */
const weatherScript: AgentScript = (turn) => {
  const result = turn.history.flatMap(({ content }) => content).find((block) => block.type === 'tool_result');
  if (result?.type === 'tool_result') return [said(`It is ${String(result.output)}.`)];
  return [
    { type: 'reasoning_delta', text: 'I must look.' },
    { type: 'tool_call_start', tool_use_id: 'call_1', tool_name: 'weather' },
    { type: 'tool_call_delta', tool_use_id: 'call_1', delta: '{"city":' },
    { type: 'tool_call_delta', tool_use_id: 'call_1', delta: '"Oslo"}' },
    { type: 'tool_call', tool_use_id: 'call_1', tool_name: 'weather', tool_input: { city: 'Oslo' } },
    { type: 'finish', stop_reason: 'tool_calls', usage: { input_tokens: 7, output_tokens: 5 } },
  ];
};

const answerScript: AgentScript = () => [
  { type: 'reasoning_delta', text: 'Hm.' },
  said('Let me look.'),
  { type: 'tool_call', tool_use_id: 'own', tool_name: 'search', tool_input: { q: 'x' } },
  { type: 'tool_result', tool_use_id: 'own', tool_name: 'search', output: 'found', error: null },
  said('Found '),
  said('it. 你好世界 🌍'),
  { type: 'finish', stop_reason: 'end_turn', usage: { input_tokens: 7, output_tokens: 5, reasoning_tokens: 2 } },
];
const ANSWER = 'Let me look.\n\nFound it. 你好世界 🌍';

describe('the OpenAI SDK', () => {
  it('gets a chat completion whole, with reasoning and usage, and no call of the agent itself (R6.1)', async () => {
    await using app = await setUp(answerScript);
    const completion = await app.client.chat.completions.create({
      model: 'scripted',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
      ],
    });
    expect(completion.choices).toMatchObject([
      { finish_reason: 'stop', message: { role: 'assistant', content: ANSWER, reasoning_content: 'Hm.' } },
    ]);
    expect(completion.choices[0]?.message.tool_calls).toBeUndefined();
    expect(completion.usage).toMatchObject({ prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 });
    expect(app.agent.turns[0]?.input.context).toEqual([
      { description: 'Instructions of the application', value: 'Be brief.' },
    ]);
  });

  it('gets a chat completion as a stream, with the usage at its end (R6.2)', async () => {
    await using app = await setUp(answerScript);
    const stream = await app.client.chat.completions.create({
      model: 'scripted',
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(ANSWER);
    expect(chunks.flatMap((chunk) => chunk.choices.map((choice) => choice.finish_reason)).filter(Boolean)).toEqual([
      'stop',
    ]);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 12 } });
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
  });

  it.each([true, false])('runs its own tools in a loop (stream: %s)', async (stream) => {
    await using app = await setUp(weatherScript);
    const cities: string[] = [];
    const tools = [
      {
        type: 'function' as const,
        function: {
          name: 'weather',
          description: 'Tells the weather',
          parameters: weatherParameters,
          parse: (text: string) => JSON.parse(text) as { city: string },
          function: ({ city }: { city: string }) => {
            cities.push(city);
            return 'sunny';
          },
        },
      },
    ];
    const messages = [{ role: 'user' as const, content: 'What is the weather in Oslo?' }];
    const answer = stream
      ? await app.client.chat.completions.runTools({ model: 'scripted', messages, tools, stream }).finalContent()
      : await app.client.chat.completions.runTools({ model: 'scripted', messages, tools }).finalContent();
    expect(answer).toBe('It is sunny.');
    expect(cities).toEqual(['Oslo']);
    expect(app.agent.turns.map((turn) => turn.history.length)).toEqual([1, 2]);
    expect(app.agent.turns[0]?.input.clientTools).toMatchObject([{ name: 'weather', parameters: weatherParameters }]);
  });

  it('sends pictures and files, and is told of addresses that are not fetched (R6.3, R7.7)', async () => {
    await using app = await setUp();
    await app.client.chat.completions.create({
      model: 'scripted',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
            { type: 'image_url', image_url: { url: 'http://169.254.169.254/latest' } },
            { type: 'file', file: { filename: 'a b.txt', file_data: `data:text/plain;base64,${btoa('hello')}` } },
          ],
        },
      ],
    });
    const [turn] = app.agent.turns;
    expect(turn?.input.files).toMatchObject([
      { filename: 'image.png', mime_type: 'image/png' },
      { filename: 'a b.txt' },
    ]);
    expect(turn?.input.text).toMatch(/^Look\n\[Not loaded: http:\/\/169\.254\.169\.254\/latest/);
  });

  it('parses an answer of the shape that it asked for', async () => {
    await using app = await setUp(() => [said('{"city":"Oslo"}')]);
    const shape = z.object({ city: z.string() });
    const completion = await app.client.chat.completions.parse({
      model: 'scripted',
      messages: [{ role: 'user', content: 'Where?' }],
      response_format: zodResponseFormat(shape, 'place'),
      temperature: 0.1,
      max_completion_tokens: 100,
      stop: 'END',
    });
    expect(completion.choices[0]?.message.parsed).toEqual({ city: 'Oslo' });
    expect(app.agent.turns[0]?.input.modelOptions).toMatchObject({
      temperature: 0.1,
      maxTokens: 100,
      stop: ['END'],
      json: { name: 'place', schema: { type: 'object' } },
    });
    const response = await app.client.responses.parse({
      model: 'scripted',
      input: 'Where?',
      text: { format: zodTextFormat(shape, 'place') },
    });
    expect(response.output_parsed).toEqual({ city: 'Oslo' });
  });

  it('gets its own errors for refusals (R6.4)', async () => {
    await using app = await setUp(undefined, ['secret']);
    const ask = (client: OpenAI, more: object = {}) =>
      client.chat.completions.create({ model: 'scripted', messages: [{ role: 'user', content: 'Hi' }], ...more });
    const stranger = new OpenAI({ baseURL: `${app.server.origin}/v1`, apiKey: 'wrong', maxRetries: 0 });
    await expect(ask(stranger)).rejects.toThrow(AuthenticationError);
    await expect(ask(stranger)).rejects.toMatchObject({
      code: 'invalid_api_key',
      requestID: expect.any(String) as string,
    });
    await expect(ask(app.client, { model: 'nobody' })).rejects.toThrow(NotFoundError);
    await expect(ask(app.client, { model: 'nobody' })).rejects.toMatchObject({
      code: 'model_not_found',
      param: 'model',
    });
    await expect(
      ask(app.client, { messages: [{ role: 'user', content: [{ type: 'text', text: 5 }] }] }),
    ).rejects.toThrow(BadRequestError);
    await expect(
      ask(app.client, { messages: [{ role: 'user', content: [{ type: 'text', text: 5 }] }] }),
    ).rejects.toMatchObject({ param: 'messages[0].content[0].text', type: 'invalid_request_error' });
    await expect(ask(app.client, { n: 2 })).rejects.toMatchObject({ status: 400, param: 'n' });
    await expect(app.client.get('/nothing')).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(app.client.put('/models')).rejects.toMatchObject({ status: 405, code: 'method_not_allowed' });
    await expect(app.client.responses.retrieve('resp_none')).rejects.toThrow(NotFoundError);
    await expect(
      app.client.responses.create({ model: 'scripted', input: 'Hi', previous_response_id: 'resp_none' }),
    ).rejects.toMatchObject({ status: 400, code: 'previous_response_not_found', param: 'previous_response_id' });
  });

  it('gets its own errors for failures, before and within a stream', async () => {
    await using app = await setUp(function* (_turn, run) {
      if (run > 1) yield said('Half');
      yield { type: 'throw', error: new AppError('agent-misbehaved', 'secret detail') };
    });
    const body = { model: 'scripted', messages: [{ role: 'user' as const, content: 'Hi' }] };
    await expect(app.client.chat.completions.create(body)).rejects.toThrow(InternalServerError);
    const texts: string[] = [];
    const streaming = (async () => {
      const stream = await app.client.chat.completions.create({ ...body, stream: true });
      for await (const chunk of stream) texts.push(chunk.choices[0]?.delta.content ?? '');
    })();
    await expect(streaming).rejects.toMatchObject({ type: 'server_error', code: 'agent_misbehaved' });
    expect(texts.join('')).toBe('Half');
    const events = await app.client.responses.create({ model: 'scripted', input: 'Hi', stream: true });
    const seen = [];
    for await (const event of events) seen.push(event);
    expect(seen.at(-1)).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'agent_misbehaved' }, output: [{ status: 'incomplete' }] },
    });
  });

  it('is told when to try again', async () => {
    const agent = createScriptedAgent();
    await using server = await startHttpServer({
      agents: [agent],
      routes: openAiRoutes,
      apiKeys: ['secret'],
      settings: { rateLimitPerMinute: 1 },
    });
    const client = new OpenAI({ baseURL: `${server.origin}/v1`, apiKey: 'secret', maxRetries: 0 });
    await client.models.list();
    const refused = client.models.list();
    await expect(refused).rejects.toThrow(RateLimitError);
    await expect(refused).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  });

  it('lists agents as models (R6.5)', async () => {
    await using app = await setUp();
    expect((await app.client.models.list()).data).toMatchObject([{ id: 'scripted', object: 'model' }]);
    expect(await app.client.models.retrieve('scripted')).toMatchObject({ id: 'scripted' });
    await expect(app.client.models.retrieve('nobody')).rejects.toThrow(NotFoundError);
  });

  it('goes on in responses that are kept, and reads, lists and deletes them (R6.6)', async () => {
    await using app = await setUp((turn) => [said(`${turn.history.length}: ${turn.input.text}`)]);
    const first = await app.client.responses.create({ model: 'scripted', input: 'one', metadata: { a: 'b' } });
    expect(first).toMatchObject({ status: 'completed', output_text: '1: one', store: true });
    const second = await app.client.responses.create({
      model: 'scripted',
      input: 'two',
      previous_response_id: first.id,
    });
    expect(second.output_text).toBe('3: two');
    const other = await app.client.responses.create({
      model: 'scripted',
      input: 'three',
      previous_response_id: first.id,
    });
    expect(other.output_text).toBe('3: three');
    for (const response of [first, second, other])
      expect(await app.client.responses.retrieve(response.id)).toEqual(response);
    const items = await app.client.responses.inputItems.list(second.id, { order: 'asc' });
    expect(items.data).toMatchObject([
      { role: 'user', content: [{ text: 'one' }] },
      { role: 'assistant', content: [{ text: '1: one' }] },
      { role: 'user', content: [{ text: 'two' }] },
    ]);
    await app.client.responses.delete(first.id);
    await expect(app.client.responses.retrieve(second.id)).rejects.toThrow(NotFoundError);
  });

  it('streams a response as the events of that interface, in order', async () => {
    await using app = await setUp(answerScript);
    const events = [];
    const stream = app.client.responses.stream({ model: 'scripted', input: 'Hi' });
    for await (const event of stream) events.push(event);
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index));
    expect(events.map((event) => event.type).filter((type, at, all) => type !== all[at - 1])).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.reasoning_summary_part.added',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.done',
      'response.reasoning_summary_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    const final = await stream.finalResponse();
    expect(final.output_text).toBe(ANSWER);
    expect(final.output.map((item) => item.type)).toEqual(['reasoning', 'message']);
    expect(final.usage).toMatchObject({ total_tokens: 12, output_tokens_details: { reasoning_tokens: 2 } });
  });

  it.each([true, false])('answers the calls of a response (kept: %s)', async (store) => {
    await using app = await setUp(weatherScript);
    const tools = [{ type: 'function' as const, name: 'weather', parameters: weatherParameters, strict: false }];
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'What is the weather in Oslo?' }];
    const stream = app.client.responses.stream({ model: 'scripted', input, tools, store });
    const first = await stream.finalResponse();
    const call = first.output.find((item) => item.type === 'function_call');
    expect(call).toMatchObject({
      name: 'weather',
      arguments: '{"city":"Oslo"}',
      call_id: 'call_1',
      status: 'completed',
    });
    const result = { type: 'function_call_output' as const, call_id: call?.call_id ?? '', output: 'rainy' };
    const second = await app.client.responses.create({
      model: 'scripted',
      tools,
      store,
      ...(store
        ? { previous_response_id: first.id, input: [result] }
        : { input: [...input, ...(first.output as OpenAI.Responses.ResponseInputItem[]), result] }),
    });
    expect(second.output_text).toBe('It is rainy.');
  });
});

describe('LangChain', () => {
  const model = (origin: string, more: object = {}) =>
    new ChatOpenAI({
      model: 'scripted',
      apiKey: 'none',
      maxRetries: 0,
      configuration: { baseURL: `${origin}/v1` },
      ...more,
    });

  it.each([false, true])('asks and streams (responses: %s)', async (useResponsesApi) => {
    await using app = await setUp(answerScript);
    const chat = model(app.server.origin, { useResponsesApi });
    expect((await chat.invoke('Hi')).text).toBe(ANSWER);
    let joined = new AIMessageChunk('');
    for await (const chunk of await chat.stream('Hi')) joined = joined.concat(chunk);
    expect(joined.text).toBe(ANSWER);
    expect(joined).toMatchObject({ usage_metadata: { total_tokens: 12 } });
  });

  it.each([false, true])('calls tools and goes on with their results (responses: %s)', async (useResponsesApi) => {
    await using app = await setUp(weatherScript);
    const weather = tool(({ city }) => `sunny in ${city}`, {
      name: 'weather',
      description: 'Tells the weather',
      schema: z.object({ city: z.string() }),
    });
    const chat = model(app.server.origin, { useResponsesApi }).bindTools([weather]);
    const question = new HumanMessage('What is the weather in Oslo?');
    const asked = await chat.invoke([question]);
    expect(asked.tool_calls).toMatchObject([{ name: 'weather', args: { city: 'Oslo' } }]);
    const [call] = asked.tool_calls ?? [];
    const result = await weather.invoke({ ...call, type: 'tool_call', name: 'weather', args: { city: 'Oslo' } });
    expect((await chat.invoke([question, asked, result])).text).toBe('It is sunny in Oslo.');
  });

  it('gets a structured answer (R6.7)', async () => {
    await using app = await setUp(() => [said('{"city":"Oslo"}')]);
    const chat = model(app.server.origin).withStructuredOutput(z.object({ city: z.string() }), {
      method: 'jsonSchema',
    });
    expect(await chat.invoke('Where?')).toEqual({ city: 'Oslo' });
  });
});
