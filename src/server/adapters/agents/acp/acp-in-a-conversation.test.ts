import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../core/application';
import { createApplication } from '../../../core/create-application';
import { createMemoryPorts } from '../../../testing/create-memory-ports';
import { readEnvironment } from '../../../env';
import { systemClock } from '../../system/system-clock';
import { openTestAgents } from '../testing/open-test-agents';

const program = resolve('src/server/adapters/agents/acp/testing/fake-agent.mjs');
const owner = { principal: 'anonymous', user: 'user' };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open() {
  const file = `name: coder\nkind: acp\nacp: { command: "${process.execPath}", args: ["${program}"], mode: careful, cwd_root: . }\n`;
  const agents = await openTestAgents({ 'coder.yaml': file }, { env: { PATH: readEnvironment()['PATH'] } });
  const app = createApplication({ ...createMemoryPorts({ agents: agents.registry.list() }), clock: systemClock });
  await app.start();
  ends.push(agents.close, () => app.stop(0));
  const { id } = await app.createConversation({ owner });
  return { app, ref: { owner, conversationId: id } };
}

type Ref = { owner: typeof owner; conversationId: string };

const post = (app: Application, ref: Ref, text: string) =>
  app.postMessage({ ...ref, input: { text, files: [], dialect: 'conversations', canAskApproval: true } });

async function answers(app: Application, ref: Ref): Promise<string[]> {
  const { messages } = await app.readSnapshot(ref);
  return messages
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content.flatMap((block) => (block.type === 'text' ? block.text : [])).join(''));
}

async function untilWaiting(app: Application, ref: Ref): Promise<string> {
  const approvals = async () => (await app.readSnapshot(ref)).approvals.map(({ request_id }) => request_id);
  await expect.poll(approvals, { timeout: 15_000 }).toHaveLength(1);
  return (await approvals())[0] ?? '';
}

describe('a conversation with a coding agent', () => {
  it('waits for a person, goes on, and keeps one session over its turns', async () => {
    const { app, ref } = await open();
    await post(app, ref, 'erase');
    const request_id = await untilWaiting(app, ref);
    await app.resolveApproval(ref, { request_id, behavior: 'allow' });
    await expect.poll(() => answers(app, ref), { timeout: 15_000 }).toEqual(['It is gone.']);
    await post(app, ref, 'recall');
    await expect.poll(() => answers(app, ref), { timeout: 15_000 }).toEqual(['It is gone.', 'erase']);
  });

  it('takes the next message after a stop, also of a turn that waited', async () => {
    const { app, ref } = await open();
    await post(app, ref, 'erase');
    await untilWaiting(app, ref);
    await app.interruptTurn(ref);
    await post(app, ref, 'hello');
    await expect.poll(async () => (await answers(app, ref)).at(-1), { timeout: 15_000 }).toBe('Hello to you.');
    await post(app, ref, 'long');
    await expect.poll(async () => (await app.getConversation(ref)).turn?.status).toBe('running');
    await app.interruptTurn(ref);
    await post(app, ref, 'hello');
    await expect.poll(async () => (await answers(app, ref)).at(-1), { timeout: 15_000 }).toBe('Hello to you.');
  });
});
