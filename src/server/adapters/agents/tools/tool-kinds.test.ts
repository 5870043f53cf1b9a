import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import { eventsOf, resumedTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { callDelta, chunks, delta, finish, startModelServer, type Reply } from '../testing/model-server';
import { createRecordingLogger } from '../../../testing/recording-logger';
import { sequentialIds } from '../../../testing/sequential-ids';
import { systemClock } from '../../system/system-clock';
import { createAgents } from '../create-agents';
import { mcpPrograms } from '../mcp/testing/mcp-programs';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-tools-'));
  closers.push(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** An agent with these tools and a model that answers as told. */
async function open(replies: Reply[], tools: string, files: Record<string, string> = {}) {
  const model = await startModelServer(replies);
  closers.push(async () => model[Symbol.asyncDispose]());
  const yaml = `name: worker\nmodel: { provider: openai-compatible, name: m, endpoint: "${model.endpoint}" }\ntools:\n${tools}\n`;
  const folder = await folderOf({ ...files, 'worker.yaml': yaml });
  const agents = await createAgents({
    paths: [join(folder, 'worker.yaml')],
    env: { PATH: dirname(process.execPath), HOME: folder },
    guidePaths: [],
    clock: systemClock,
    newId: sequentialIds(),
    logger: createRecordingLogger().logger,
  });
  closers.push(() => agents.close());
  const provider = agents.registry.find('worker');
  if (!provider || agents.problems.length > 0) throw new Error(JSON.stringify(agents.problems));
  const run = (change: Partial<AgentTurn> = {}) => runAgentTurn(provider, sampleAgentTurn('go', change));
  return { model, folder, provider, run, warnings: agents.warnings };
}

const calls = (...wanted: { name: string; arguments: string }[]) =>
  chunks(...wanted.map((call, index) => callDelta(index, { id: `c${index}`, ...call })), finish('tool_calls'));
const call = (name: string, input: unknown) => calls({ name, arguments: JSON.stringify(input) });
const done = chunks(delta({ content: 'done' }), finish());

const resultsOf = (events: readonly AgentEvent[]) => eventsOf(events, 'tool_result').map(({ output, error }) => error ?? output);

describe('arguments that a model gets wrong', () => {
  const tools = `  - { name: echo, type: function, file: tools.mjs, function: echo }\n  - { name: need, type: function, file: tools.mjs, function: need }`;
  const files = {
    'tools.mjs': `import { defineTool } from 'parley';
const properties = { q: { type: 'string' } };
export const echo = defineTool({ description: 'Echo.', inputSchema: { type: 'object', properties }, execute: (input) => ({ got: input.q?.length ?? null }) });
export const need = defineTool({ description: 'Needs q.', inputSchema: { type: 'object', properties, required: ['q'] }, execute: (input) => input.q });
`,
  };

  test.each([
    ['nothing', '', { got: null }],
    ['a blank', ' ', { got: null }],
    ['null', 'null', { got: null }],
    ['a key twice', '{"q":"a","q":"bb"}', { got: 2 }],
    ['a megabyte', JSON.stringify({ q: 'x'.repeat(1_000_000) }), { got: 1_000_000 }],
    ['half an object', '{"q"', 'The arguments are not valid JSON.'],
    ['an object twice', '{}{}', 'The arguments are not valid JSON.'],
  ])('%s: the tool runs without arguments, or the model hears what is wrong (A1)', async (_what, text, expected) => {
    const { run } = await open([calls({ name: 'echo', arguments: text }), done], tools, files);
    const events = await run();
    expect(resultsOf(events)).toEqual([expected]);
    expect(textOf(events)).toBe('done');
  });

  test('what the schema does not allow goes back to the model (A1)', async () => {
    const { run, model } = await open([call('need', { q: 7 }), done], tools, files);
    const events = await run();
    expect(resultsOf(events)[0]).toContain('The arguments are not right');
    expect(JSON.stringify(model.requests[1]?.messages.at(-1))).toContain('The arguments are not right');
  });
});

describe('approval', () => {
  const tools = `  - { name: pay, type: function, file: tools.mjs, function: pay }`;
  const files = {
    'tools.mjs': `import { defineTool } from 'parley';
export const pay = defineTool({
  description: 'Pays.',
  inputSchema: { type: 'object', properties: { amount: { type: 'number' } } },
  needsApproval: ({ amount }) => { if (amount < 0) throw new Error('?'); return amount > 100; },
  execute: ({ amount }) => 'paid ' + amount,
});
`,
  };

  test('is asked for by what a call says, and where that cannot be told', async () => {
    const asks = async (amount: number) => {
      const { run } = await open([call('pay', { amount }), done], tools, files);
      return eventsOf(await run(), 'approval_request').length;
    };
    expect([await asks(10), await asks(1000), await asks(-1)]).toEqual([0, 1, 1]);
  });

  test('is not asked for again in a conversation that has allowed the tool', async () => {
    const { run } = await open([call('pay', { amount: 1000 }), done], tools, files);
    const events = await run({ agentConfig: { allowed_tools: ['pay'] } });
    expect(resultsOf(events)).toEqual(['paid 1000']);
  });
});

describe('a prompt tool', () => {
  const tools = `  - name: review
    type: prompt
    template: 'Review as {{role}}: {{$code}}'
    parameters: { code: { type: string }, role: { type: string, default: critic } }`;

  test("asks the agent's own model, and its tokens count", async () => {
    const answer: Reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: 'looks fine' };
      const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
      response.end(JSON.stringify({ id: 'x', model: 'm', created: 1, choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
    };
    const { run, model } = await open([call('review', { code: '{{role}}' }), answer, done], tools);
    const events = await run();
    expect(resultsOf(events)).toEqual(['looks fine']);
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('Review as critic: {{role}}');
    expect(eventsOf(events, 'finish')[0]?.usage?.input_tokens).toBe(122);
  });
});

describe('tools of an OpenAPI document', () => {
  const document = `openapi: 3.0.3
info: { title: Pets, version: '1' }
servers: [{ url: 'http://elsewhere.invalid' }]
paths:
  /pets/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: get pet
      summary: Reads a pet
      parameters:
        - { name: fields, in: query, schema: { type: array, items: { type: string } } }
        - { name: authorization, in: header, schema: { type: string } }
      responses: { '200': { description: ok } }
    put:
      operationId: savePet
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: ok } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string }
        age: { type: integer, minimum: 0, exclusiveMinimum: true, nullable: true }
        parent: { $ref: '#/components/schemas/Pet' }
`;

  async function openApi(replies: Reply[], answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
        answer(request, response, body);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const tools = `  - { name: pets, type: openapi, document: api.yaml, base_url: "${base}", headers: { Authorization: "Bearer admin" }, approval: never }`;
    return { ...(await open(replies, tools, { 'api.yaml': document })), seen };
  }

  const json = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"name":"Rex"}');
  };

  test('are made of its operations, and stay at the address of the administrator', async () => {
    const replies = [
      calls(
        { name: 'get_pet', arguments: JSON.stringify({ id: 'a/b?c', fields: ['x', 'y'], authorization: 'mine' }) },
        { name: 'savePet', arguments: JSON.stringify({ id: '1', body: { name: 'Rex', parent: { name: 'Old' } } }) },
        { name: 'get_pet', arguments: JSON.stringify({ id: '..' }) },
        { name: 'savePet', arguments: JSON.stringify({ id: '1', body: { age: 'old' } }) },
      ),
      done,
    ];
    const { run, seen, model } = await openApi(replies, json);
    const results = resultsOf(await run()) as string[];
    expect(model.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual(['get_pet', 'savePet']);
    expect([...seen].sort()).toEqual([
      'GET /v1/pets/a%2Fb%3Fc?fields=x&fields=y Bearer admin ',
      'PUT /v1/pets/1 Bearer admin {"name":"Rex","parent":{"name":"Old"}}',
    ]);
    expect(results).toContainEqual({ name: 'Rex' });
    expect(results).toContain('"id" cannot be "..".');
    expect(results.some((result) => typeof result === 'string' && result.includes('The arguments are not right'))).toBe(true);
  });

  test('tell the model of errors and of redirects, which they do not follow', async () => {
    const replies = [call('get_pet', { id: '1' }), call('get_pet', { id: '2' }), done];
    const { run, seen } = await openApi(replies, (request, response) => {
      if (request.url === '/v1/pets/1') response.writeHead(404).end('no such pet');
      else response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    const results = resultsOf(await run()) as string[];
    expect(results[0]).toBe('HTTP 404 Not Found: no such pet');
    expect(results[1]).toContain('redirect');
    expect(seen).toHaveLength(2);
  });

  test('get no more of an answer than can be kept', async () => {
    const { run } = await openApi([call('get_pet', { id: '1' }), done], (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('x'.repeat(3_000_000));
    });
    const [result] = resultsOf(await run()) as string[];
    expect(result).toContain('[… cut: more than 1000000 bytes]');
  });
});

describe('knowledge', () => {
  const files = {
    'docs/handbook.md': '# Handbook\n\n## Refunds\n\nRefunds take fourteen days.\n\n## Holidays\n\nThe office is closed in August.\n',
    'docs/deep/notes.txt': 'The café opens at nine.',
    'docs/pages.txt': 'First page.\fThe treasure is on this page.\n',
    'docs/broken.pdf': 'this is no PDF',
    'docs/.hidden.md': 'secret refunds',
  };
  const passages = (result: unknown) => (result as { passages: { citation: string; text: string }[] }).passages;

  test('finds passages with their citations; what is broken or hidden is left out', async () => {
    const replies = [call('docs', { query: 'how long do refunds take' }), call('docs', { query: 'CAFE' }), call('docs', { query: 'treasure' }), done];
    const { run } = await open(replies, '  - { name: docs, type: knowledge, source: docs }', files);
    const [refunds, cafe, treasure] = resultsOf(await run());
    expect(passages(refunds)[0]).toMatchObject({ citation: 'handbook.md › Handbook › Refunds', text: 'Refunds take fourteen days.' });
    expect(JSON.stringify(refunds)).not.toContain('secret');
    expect(passages(cafe)[0]?.citation).toBe('deep/notes.txt');
    expect(passages(treasure)[0]).toMatchObject({ citation: 'pages.txt › page 2', page: 2 });
  });

  test('follows what changes in the folder', async () => {
    const replies = [1, 2, 3].flatMap(() => [call('docs', { query: 'refunds' }), done]);
    const { run, folder } = await open(replies, '  - { name: docs, type: knowledge, source: docs }', files);
    await run();
    await writeFile(join(folder, 'docs/handbook.md'), '# Handbook\n\nRefunds take thirty days now.\n');
    expect(JSON.stringify(resultsOf(await run()))).toContain('thirty days now');
    await rm(join(folder, 'docs/handbook.md'));
    expect(passages(resultsOf(await run())[0])).toEqual([]);
  });

  test("is what HoloDeck's vector stores become", async () => {
    const tools = '  - { name: docs, type: vectorstore, source: docs, description: Our docs., embedding_model: x, top_k: 3 }';
    const { run, warnings } = await open([call('docs', { query: 'holidays' }), done], tools, files);
    expect(passages(resultsOf(await run())[0])[0]?.text).toContain('August');
    expect(warnings).toEqual([]);
  });
});

describe('MCP servers', () => {
  const script = join(import.meta.dirname, '../mcp/testing/hostile-server.mjs');
  const entry = (name: string, mode: string) => `  - { name: ${name}, type: mcp, command: node, args: ["${script}", "${mode}"], approval: never }`;

  test('that hang or offer nonsense keep nobody from the one that is fine, and are marked (A2)', async () => {
    const tools = [entry('hanging', 'hang'), entry('odd', 'schema'), entry('fine', 'plain'), '  - { name: gone, type: mcp, command: no-such-command }'].join('\n');
    const { run, provider, model } = await open([call('fine_say', { text: 'hello' }), done], tools);
    const events = await run();
    expect(resultsOf(events)).toEqual(['hello']);
    const names = model.requests[0]?.tools?.map((tool) => tool.function.name);
    expect(names).toEqual(['odd_say', 'fine_say', 'fine_wait', 'fine_crash', 'fine_fail', 'fine_more']);
    const notices = eventsOf(events, 'notice').map(({ message }) => message);
    expect(notices).toContain('The tools of "hanging" are not there yet: it is still starting.');
    expect(provider.toolProblems?.()).toEqual([{ tool: 'gone', reason: 'its command is not installed' }]);
    expect(provider.mcpServers?.()).toEqual([
      { name: 'hanging', state: 'idle', tools: 0 },
      { name: 'odd', state: 'connected', tools: 1 },
      { name: 'fine', state: 'connected', tools: 5 },
      { name: 'gone', state: 'failing', reason: 'its command is not installed', tools: 0 },
    ]);
  });

  test('may ask the person in mid-call, where each conversation has its own; the call goes on with the answer', async () => {
    const server = mcpPrograms.everything;
    const tools = `  - { name: all, type: mcp, command: node, args: ["${server}", stdio], session: conversation, approval: never }`;
    const { run, provider } = await open([call('all_trigger-elicitation-request', {}), done], tools);
    const turn = sampleAgentTurn('go');
    const events = await run();
    const [question] = eventsOf(events, 'approval_request');
    expect(question).toMatchObject({ tool_input: { requested_schema: { properties: { name: { type: 'string' } } } } });
    expect(events.at(-1)).toMatchObject({ type: 'finish', stop_reason: 'approval' });
    const resumed = resumedTurn(turn, events, { behavior: 'allow', input: { name: 'Ada' } });
    const rest = await runAgentTurn(provider, resumed);
    expect(JSON.stringify(resultsOf(rest))).toContain('Ada');
    expect(textOf(rest)).toBe('done');
  });

  test('may not ask with a form of which a person would see the beginning only', async () => {
    const tools = entry('nosy', 'ask').replace('approval: never', 'approval: never, session: conversation');
    const { run } = await open([call('nosy_say', { text: 'hello' }), done], tools);
    const events = await run();
    expect(eventsOf(events, 'approval_request')).toEqual([]);
    expect(resultsOf(events)).toEqual(['cancel']);
  });

  test('keep what they are told in a server of their own', async () => {
    const tools = `  - { name: memory, type: mcp, command: node, args: ["${mcpPrograms.memory}"], env: { MEMORY_FILE_PATH: memory.json } }`;
    const entity = { name: 'Ada', entityType: 'person', observations: ['wrote the first program'] };
    const { run } = await open([call('memory_create_entities', { entities: [entity] }), call('memory_read_graph', {}), done], tools);
    const events = await run();
    expect(JSON.stringify(resultsOf(events).at(-1))).toContain('wrote the first program');
  });

  test('over the files of a folder read them', async () => {
    const server = mcpPrograms.filesystem;
    const tools = `  - { name: files, type: mcp, command: node, args: ["${server}", "./data"] }`;
    const replies = [calls({ name: 'files_read_text_file', arguments: '{"path":"a.txt"}' }), call('files_write_file', { path: 'b.txt', content: 'x' })];
    const { run } = await open(replies, tools, { 'data/a.txt': 'what stands in it' });
    const events = await run();
    expect(resultsOf(events)).toEqual(['what stands in it']);
    expect(eventsOf(events, 'approval_request').map((request) => request.tool_name)).toEqual(['files_write_file']);
  });
});
