import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { ParleyProcess } from '../process/parley-process';
import { agentFiles } from './agent-files';

const everything = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');

export type AgentsServer = AsyncDisposable & { url: string; restart: () => Promise<void> };

/** A server with agents of every kind, and what they need to answer: a model, a program, a server of tools. */
export async function startAgents(): Promise<AgentsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-agents-'));
  const model = await startModel();
  const program = resolve('src/server/adapters/agents/acp/testing/fake-agent.mjs');
  for (const [name, text] of Object.entries(agentFiles({ model: model.url, everything, program }))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const start = async (port: string) => {
    const process = new ParleyProcess(['bin/parley.mjs', 'serve'], {
      PARLEY_AGENTS: join(folder, 'agents'),
      PARLEY_DATA_DIR: join(folder, 'data'),
      PORT: port,
    });
    return { process, url: await process.ready() };
  };
  let running = await start('0');
  const { url } = running;
  return {
    url,
    restart: async () => {
      await running.process[Symbol.asyncDispose]();
      running = await start(new URL(url).port);
    },
    [Symbol.asyncDispose]: async () => {
      await running.process[Symbol.asyncDispose]();
      await model.mock.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startModel() {
  const mock = new LLMock({ port: 0 });
  const call = (name: string, input: object) => ({ toolCalls: [{ name, arguments: JSON.stringify(input) }] });
  const notes = { path: 'notes.md' };
  mock.addFixtures([
    {
      match: { predicate: ({ messages }) => messages.at(-1)?.role === 'tool' },
      response: ({ messages }) => ({ content: `The tool said: ${JSON.stringify(messages.at(-1)?.content)}` }),
    },
    {
      match: { userMessage: 'erase both' },
      response: { toolCalls: ['a.md', 'b.md'].map((path) => ({ name: 'erase', arguments: JSON.stringify({ path }) })) },
    },
    { match: { userMessage: 'erase' }, response: call('erase', notes) },
    { match: { userMessage: 'elicit' }, response: call('all_trigger-elicitation-request', {}) },
    { match: { userMessage: 'who' }, response: ({ model }) => ({ content: `I am ${model}.` }) },
  ]);
  return { mock, url: await mock.start() };
}
