import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpAgent } from '@ag-ui/client';
import { agUiRoutes } from '../../../protocols/ag-ui/ag-ui-routes';
import { stockClient, type ClientGeneration } from '../../../testing/ag-ui-clients';
import { createRecordingLogger } from '../../../testing/recording-logger';
import { sequentialIds } from '../../../testing/sequential-ids';
import { startHttpServer, type HttpServer } from '../../../testing/start-http-server';
import { systemClock } from '../../system/system-clock';
import { createAgents } from '../create-agents';

const DOJO = join(import.meta.dirname, '../../../../../agents/dojo');

let server: HttpServer;
let names: string[];
beforeAll(async () => {
  const agents = await createAgents({
    paths: [DOJO],
    env: {},
    guidePaths: [],
    clock: { ...systemClock, after: (delayMs, task) => systemClock.after(delayMs / 50, task) },
    newId: sequentialIds(),
    logger: createRecordingLogger().logger,
  });
  expect(agents.problems).toEqual([]);
  names = agents.registry.list().map((agent) => agent.describe().agentKey);
  server = await startHttpServer({ agents: agents.registry.list(), routes: agUiRoutes });
});
afterAll(() => server[Symbol.asyncDispose]());

let complaints: unknown[][];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'warn').mockImplementation((...call: unknown[]) => void complaints.push(call));
  vi.spyOn(console, 'error').mockImplementation((...call: unknown[]) => void complaints.push(call));
});
afterEach(() => {
  expect(complaints).toEqual([]);
});

type Seen = { type: string } & Record<string, unknown>;
type Run = { agent: HttpAgent; seen: Seen[]; run: (input?: Parameters<HttpAgent['runAgent']>[0]) => Promise<string[]> };

/** A page of the dojo: its client, and every event that it hears. */
function openPage(generation: ClientGeneration, name: string): Run {
  const url = `${server.origin}/api/agent/dojo-${name}/awp`;
  const agent = stockClient(generation, { url, threadId: `${name} ${generation}` });
  const seen: Seen[] = [];
  const run: Run['run'] = async (input = {}) => {
    const from = seen.length;
    await agent.runAgent(input, { onEvent: ({ event }) => void seen.push(event) });
    return seen.slice(from).map((event) => event.type);
  };
  return { agent, seen, run };
}

const say = (agent: HttpAgent, content: string) => agent.addMessage({ id: crypto.randomUUID(), role: 'user', content });
const tool = (name: string) => ({ name, description: name, parameters: { type: 'object' } });

/** Answers the call that waits, as the page does. */
function answer(agent: HttpAgent, content: string): void {
  const call = agent.messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : [])).at(-1);
  agent.addMessage({ id: crypto.randomUUID(), role: 'tool', toolCallId: call?.id ?? '', content });
}

describe('the dojo', () => {
  it('has an agent for each feature', () => {
    expect(names.sort()).toEqual([
      'dojo-agentic-chat',
      'dojo-agentic-generative-ui',
      'dojo-backend-tool-rendering',
      'dojo-error',
      'dojo-human-in-the-loop',
      'dojo-interrupt',
      'dojo-predictive-state',
      'dojo-reasoning',
      'dojo-shared-state',
      'dojo-tool-based-generative-ui',
    ]);
  });
});

describe.each(['1.0', 'pre-1.0'] as const)('the dojo with the stock client %s', (generation) => {
  it('chats, and lets the page change its background', async () => {
    const { agent, run } = openPage(generation, 'agentic-chat');
    say(agent, 'Hello');
    await run();
    expect(agent.messages.at(-1)?.content).toContain('You said: Hello.');
    say(agent, 'Change the background');
    const tools = [tool('change_background')];
    await run({ tools });
    answer(agent, 'changed');
    await run({ tools });
    expect(agent.messages.at(-1)?.content).toBe('Done: changed.');
  });

  it('renders a tool of the backend', async () => {
    const { agent, run } = openPage(generation, 'backend-tool-rendering');
    say(agent, 'Weather?');
    expect(await run()).toContain('TOOL_CALL_RESULT');
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  });

  it.each([
    ['human-in-the-loop', 'generate_task_steps', 'You decided: accepted'],
    ['tool-based-generative-ui', 'generate_haiku', 'Haiku created.'],
    ['predictive-state', 'confirm_changes', 'You decided: accepted'],
  ])('waits in %s for the page', async (name, toolName, text) => {
    const { agent, seen, run } = openPage(generation, name);
    say(agent, 'Go');
    const tools = [tool(toolName)];
    await run({ tools });
    if (generation === '1.0') expect(seen.at(-1)).toMatchObject({ outcome: { type: 'success', pendingToolCallIds: [{}] } });
    answer(agent, 'accepted');
    await run({ tools });
    expect(agent.messages.at(-1)?.content).toContain(text);
  });

  it('predicts state from the arguments of a tool', async () => {
    const { agent, seen, run } = openPage(generation, 'predictive-state');
    say(agent, 'Write');
    await run({ tools: [tool('confirm_changes')] });
    expect(seen.find((event) => event.type === 'CUSTOM')).toMatchObject({
      name: 'PredictState',
      value: [{ state_key: 'document', tool: 'write_document_local', tool_argument: 'document' }],
    });
    expect(seen.filter((event) => event.type === 'TOOL_CALL_ARGS').length).toBeGreaterThan(2);
    expect(agent.state).toMatchObject({ document: expect.stringContaining('Rex') as string });
  });

  it('shows progress as state, steps and an activity', async () => {
    const { agent, run } = openPage(generation, 'agentic-generative-ui');
    say(agent, 'Plan');
    const types = await run();
    expect(types.filter((type) => type === 'STATE_DELTA')).toHaveLength(5);
    expect(types.filter((type) => type === 'STEP_FINISHED')).toHaveLength(5);
    expect(types).toContain('ACTIVITY_SNAPSHOT');
    const { steps } = agent.state as { steps: { status: string }[] };
    expect(new Set(steps.map((step) => step.status))).toEqual(new Set(['completed']));
  });

  it('shares a recipe', async () => {
    const { agent, run } = openPage(generation, 'shared-state');
    say(agent, 'Cook');
    await run({});
    expect(agent.state).toMatchObject({ recipe: { changes: 'Added lettuce.', ingredients: [{}, {}, {}, { name: 'lettuce leaves' }] } });
  });

  it('thinks before it answers', async () => {
    const { agent, run } = openPage(generation, 'reasoning');
    say(agent, 'Why?');
    await run();
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'reasoning', 'assistant', 'reasoning', 'assistant']);
  });

  it.each([
    [true, 'It is booked'],
    [false, 'Then I leave it.'],
  ])('interrupts, and goes on with %s', async (approved, text) => {
    const { agent, run } = openPage(generation, 'interrupt');
    agent.threadId += String(approved);
    say(agent, 'Book');
    await run();
    const [interrupt] = agent.pendingInterrupts;
    await run({ resume: [{ interruptId: interrupt?.id ?? '', status: 'resolved', payload: { approved } }] });
    expect(agent.messages.at(-1)?.content).toContain(text);
  });

  it('fails in mid-answer, or not', async () => {
    const { agent, run } = openPage(generation, 'error');
    say(agent, 'Fail');
    expect((await run()).at(-1)).toBe('RUN_ERROR');
    say(agent, 'ok');
    expect((await run()).at(-1)).toBe('RUN_FINISHED');
    expect(agent.messages.at(-1)?.content).toBe('This is the first half of an answer, and this is the second.');
  });
});
