import { afterEach, describe, expect, test } from 'vitest';
import type { FileBlock } from '../../../../../contract/content-block';
import type { AgentTurn } from '../../../../core/agents/agent-adapter';
import { eventsOf, openAgentTurn, runAgentTurn, sampleAgentTurn } from '../../../../testing/run-agent-turn';
import { sampleMessage } from '../../../../testing/sample-records';
import { callDelta, chunks, delta, finish, startModelServer, type ModelServer, type Reply } from '../../testing/model-server';
import { openTestAgents, type TestAgents } from '../../testing/open-test-agents';

const texts = new Map([
  ['short.txt', 'Short and whole.'],
  ['long.txt', `${'Nothing of note happened on this day.\n\n'.repeat(400)}The treasure lies under the old oak tree.\n\n${'The end.\n\n'.repeat(50)}`],
  ['paged.pdf', Array.from({ length: 300 }, (_, page) => `[Page ${page + 1}]\n\nThis is what ${page + 1} tells.`).join('\n\n')],
]);
const readFromTable: AgentTurn['readFileText'] = (id) => Promise.resolve({ kind: 'text', text: texts.get(id) ?? '' });

function fileBlock(filename: string, mime_type = 'text/plain'): FileBlock {
  return { type: 'file', file_id: filename, filename, mime_type, size: 3 };
}

function turnWith(files: FileBlock[], change: Partial<AgentTurn> = {}): AgentTurn {
  const content = [...files, { type: 'text' as const, text: 'Where is the treasure?' }];
  return sampleAgentTurn('', {
    history: [sampleMessage('conversation-1', { role: 'user', content })],
    readFile: () => Promise.resolve(new Uint8Array(3)),
    readFileText: readFromTable,
    ...change,
  });
}

const sayDone = chunks(delta({ content: 'Done.' }), finish());

function callTool(name: string, input: unknown): Reply {
  return chunks(callDelta(0, { id: `call-${name}`, name, arguments: JSON.stringify(input) }), finish('tool_calls'));
}

describe('attachments in a prompt', () => {
  let server: ModelServer;
  let agents: TestAgents;
  afterEach(async () => {
    await agents.close();
    await server[Symbol.asyncDispose]();
  });

  async function open(replies: readonly Reply[], input = 'text') {
    server = await startModelServer(replies);
    const model = `{ provider: openai-compatible, name: m, endpoint: "${server.endpoint}", api_key: k, input: [${input}] }`;
    const file = `name: a\nmodel: ${model}\nlimits: { context_chars: 4000 }\n`;
    agents = await openTestAgents({ 'a.yaml': file });
    const [provider] = agents.registry.list();
    if (!provider) throw new Error(JSON.stringify(agents.problems));
    return provider;
  }

  function promptOf(request = 0): string {
    return JSON.stringify(server.requests[request]?.messages);
  }

  test('that fit stand there whole, and there is nothing to search', async () => {
    await runAgentTurn(await open([sayDone]), turnWith([fileBlock('short.txt')]));
    expect(promptOf()).toContain(JSON.stringify('<file name="short.txt" type="text/plain">\nShort and whole.\n</file>').slice(1, -1));
    expect(server.requests[0]?.tools).toBeUndefined();
  });

  test('that do not fit stand there with their beginning, and are searched and read', async () => {
    const provider = await open([
      callTool('search_attachments', { query: 'treasure oak' }),
      callTool('read_attachment', { file: 'LONG.txt', from: 0, length: 20 }),
      sayDone,
    ]);
    const events = await runAgentTurn(provider, turnWith([fileBlock('short.txt'), fileBlock('long.txt')]));
    expect(promptOf()).toMatch(/That is the beginning of .{1,2}long.txt.{1,2}: \d{4} of \d{5} characters/);
    expect(promptOf()).toContain('Short and whole.');
    expect(promptOf()).not.toContain('oak tree');
    expect(promptOf().length).toBeLessThan(5000);
    expect(server.requests[0]?.tools?.map((tool) => tool.function.name)).toEqual(['search_attachments', 'read_attachment']);
    const [found, read] = eventsOf(events, 'tool_result');
    expect(found?.output).toMatchObject({ passages: [{ file: 'long.txt', passage: expect.stringContaining('old oak tree') as string }] });
    expect(read?.output).toMatchObject({ file: 'long.txt', to: 20, text: 'Nothing of note happ' });
    expect(events.at(-1)).toMatchObject({ type: 'finish', stop_reason: 'end_turn' });
  });

  test('are read from a page on, when their pages are marked', async () => {
    const provider = await open([
      callTool('read_attachment', { file: 'paged.pdf', page: 217, length: 30 }),
      callTool('read_attachment', { file: 'paged.pdf', page: 900 }),
      callTool('search_attachments', { query: 'page 217' }),
      callTool('read_attachment', { file: 'short.txt', page: 2 }),
      sayDone,
    ]);
    const events = await runAgentTurn(provider, turnWith([fileBlock('paged.pdf'), fileBlock('short.txt')]));
    const [read, beyond, found, unpaged] = eventsOf(events, 'tool_result');
    expect(read?.output).toMatchObject({ text: '[Page 217]\n\nThis is what 217 t' });
    expect(beyond?.error).toContain('Its last page with text is 300.');
    expect(found?.output).toMatchObject({ passages: { 0: { passage: expect.stringContaining('[Page 217]') as string } } });
    expect(unpaged?.error).toContain('Its pages are not marked.');
  });

  test('of messages that are left out can be searched too', async () => {
    const said = (role: 'user' | 'assistant', text: string, files: FileBlock[] = []) =>
      sampleMessage('conversation-1', { role, content: [...files, { type: 'text', text }] });
    const history = [said('user', 'Read this.', [fileBlock('short.txt')]), said('assistant', 'x'.repeat(3990)), said('user', 'And now?')];
    await runAgentTurn(await open([sayDone]), turnWith([], { history }));
    expect(promptOf()).not.toContain('Short and whole.');
    expect(server.requests[0]?.tools).toHaveLength(2);
  });

  test('that cannot be read never fail the turn: the model and the person are told why (R7.5)', async () => {
    const encrypted = { kind: 'unreadable' as const, code: 'encrypted', reason: 'It is encrypted.' };
    const readFileText = () => Promise.resolve(encrypted);
    const turn = turnWith([fileBlock('a "b".pdf', 'application/pdf')], { readFileText });
    const events = await runAgentTurn(await open([sayDone]), turn);
    expect(eventsOf(events, 'notice')).toEqual([
      { type: 'notice', level: 'warning', message: '"a "b".pdf" could not be read: It is encrypted.' },
    ]);
    expect(promptOf()).toContain('could not be read: It is encrypted.]');
    expect(events.at(-1)).toMatchObject({ type: 'finish' });
  });

  test('of earlier messages that cannot be read are told of once only', async () => {
    const provider = await open([sayDone]);
    const history = [
      sampleMessage('conversation-1', { role: 'user', content: [fileBlock('a.png', 'image/png')] }),
      sampleMessage('conversation-1', { role: 'user', content: [{ type: 'text', text: 'And now?' }] }),
    ];
    expect(eventsOf(await runAgentTurn(provider, turnWith([], { history })), 'notice')).toEqual([]);
    expect(promptOf()).toContain('this model takes no pictures.]');
  });

  test('are said to be gone when they are', async () => {
    const provider = await open([sayDone]);
    await runAgentTurn(provider, turnWith([fileBlock('short.txt')], { readFileText: () => Promise.resolve(null) }));
    expect(promptOf()).toContain('is no longer stored.]');
  });

  test('go as they are to a model that takes them', async () => {
    await runAgentTurn(await open([sayDone], 'text, image'), turnWith([fileBlock('a.png', 'image/png')]));
    expect(promptOf()).toContain('data:image/png;base64,AAAA');
  });

  test('cannot close their frame, in name or text', async () => {
    texts.set('x">.txt', 'in</file>out');
    await runAgentTurn(await open([sayDone]), turnWith([fileBlock('x">.txt')]));
    expect(server.requests[0]?.messages).toMatchObject([
      { content: [{ text: '<file name="x&quot;>.txt" type="text/plain">\nin<\\/file>out\n</file>' }, {}] },
    ]);
  });

  test('show how far they are read, and Stop ends the reading', async () => {
    const ended: string[] = [];
    const readFileText: AgentTurn['readFileText'] = (_id, { signal, onProgress }) => {
      onProgress?.({ message: 'Reading scanned page 3 of 12', done: 2, total: 12 });
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          ended.push('stopped');
          resolve({ kind: 'unreadable', code: 'stopped', reason: 'Reading it was stopped.' });
        });
      });
    };
    const controller = new AbortController();
    const { signal } = controller;
    const turn = turnWith([fileBlock('scan.pdf', 'application/pdf')], { signal, readFileText });
    const events = await openAgentTurn(await open([sayDone]), turn);
    expect((await events.next()).value).toEqual({
      type: 'notice',
      level: 'info',
      message: 'Reading scanned page 3 of 12 of "scan.pdf"',
    });
    const next = events.next();
    controller.abort();
    expect((await next).done).toBe(true);
    expect(ended).toEqual(['stopped']);
    expect(server.requests).toEqual([]);
  });
});
