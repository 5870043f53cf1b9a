import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CopilotKitCore, ɵcreateThreadStore, type FrontendTool } from '@copilotkit/core';
import { newGate } from '../../testing/gate';
import { createScriptedAgent, type AgentScript } from '../../testing/scripted-agent';
import { startHttpServer, type HttpServer } from '../../testing/start-http-server';
import { copilotKitRoutes } from './copilotkit-routes';

const TRANSPORTS = ['rest', 'single'] as const;
type Transport = (typeof TRANSPORTS)[number];

async function start(
  script?: AgentScript,
): Promise<HttpServer & { url: string; agent: ReturnType<typeof createScriptedAgent> }> {
  const agent = createScriptedAgent({ ...(script && { script }) });
  const server = await startHttpServer({ agents: [agent], routes: copilotKitRoutes });
  return Object.assign(server, { agent, url: `${server.origin}/api/copilotkit` });
}

type Failure = { code: string; message: string };

/** A front end that has found its runtime. */
async function openFrontEnd(
  { url }: { url: string },
  {
    transport = 'rest',
    tools = [],
    threadId = 'thread-1',
  }: {
    transport?: Transport;
    tools?: FrontendTool[];
    threadId?: string;
  } = {},
) {
  const core = new CopilotKitCore({ runtimeUrl: url, runtimeTransport: transport, tools });
  const failures: Failure[] = [];
  core.subscribe({ onError: ({ code, error }) => void failures.push({ code, message: error.message }) });
  await vi.waitFor(() => expect(core.runtimeConnectionStatus).toBe('connected'));
  const agent = core.getAgent('scripted');
  if (!agent) throw new Error('the agent is not listed');
  agent.threadId = threadId;
  return { core, agent, failures };
}

const shown = (messages: readonly { role: string; content?: unknown }[]) =>
  messages.map(({ role, content }) => [role, content]);
const user = (id: string, content: string) => ({ id, role: 'user' as const, content });

let complaints: unknown[][];
beforeEach(() => {
  vi.stubGlobal('window', {}); // without one, the client takes itself to be rendered by a server and connects to nothing
  complaints = [];
  vi.spyOn(console, 'warn').mockImplementation((...call: unknown[]) => void complaints.push(call));
  vi.spyOn(console, 'error').mockImplementation((...call: unknown[]) => void complaints.push(call));
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(complaints).toEqual([]);
});

describe.each(TRANSPORTS)('a CopilotKit front end (%s)', (transport) => {
  it('finds the agents, and the default one under the name that applications use (R4.1)', async () => {
    await using server = await start();
    const { core } = await openFrontEnd(server, { transport });
    expect(Object.keys(core.agents).sort()).toEqual(['default', 'scripted']);
    expect(core.threadEndpoints).toMatchObject({ list: true, inspect: true, mutations: true });
  });

  it('holds a conversation (R4.1)', async () => {
    await using server = await start();
    const { core, agent, failures } = await openFrontEnd(server, { transport });
    agent.addMessage(user('u1', 'Hello'));
    await core.runAgent({ agent });
    agent.addMessage(user('u2', 'And again'));
    await core.runAgent({ agent });
    expect(shown(agent.messages)).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hello'],
      ['user', 'And again'],
      ['assistant', 'And again'],
    ]);
    expect(failures).toEqual([]);
  });

  it('executes its own tools and goes on with their results', async () => {
    await using server = await start(function* (turn) {
      if (turn.input.toolResults) {
        const outputs = turn.input.toolResults.map((result) => String(result.output));
        yield { type: 'text_delta', text: `It is ${outputs.join(' and ')}.` };
        return;
      }
      yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'clock', tool_input: { zone: 'UTC' } };
      yield { type: 'tool_call', tool_use_id: 'c2', tool_name: 'clock', tool_input: { zone: 'CET' } };
      yield { type: 'finish', stop_reason: 'tool_calls' };
    });
    const tools: FrontendTool[] = [
      {
        name: 'clock',
        description: 'The time',
        parameters: z.object({ zone: z.string() }),
        handler: ({ zone }) => Promise.resolve(`noon ${String(zone)}`),
      },
    ];
    const { core, agent, failures } = await openFrontEnd(server, { transport, tools });
    agent.addMessage(user('u1', 'Time?'));
    await core.runAgent({ agent });
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant']);
    expect(agent.messages.at(-1)?.content).toBe('It is noon UTC and noon CET.');
    const reloaded = await openFrontEnd(server, { transport });
    await reloaded.core.connectAgent({ agent: reloaded.agent });
    expect(reloaded.agent.messages).toEqual(agent.messages);
    expect(failures).toEqual([]);
  });

  it('shows history and what is being said after a reload', async () => {
    const gate = newGate();
    await using server = await start(function* () {
      yield { type: 'text_delta', text: 'First half, ' };
      yield { type: 'pause', gate };
      yield { type: 'text_delta', text: 'second half.' };
    });
    const first = await openFrontEnd(server, { transport });
    first.agent.addMessage(user('u1', 'Go'));
    const running = first.core.runAgent({ agent: first.agent });
    await gate.reached;
    const second = await openFrontEnd(server, { transport });
    second.agent.subscribe({ onMessagesSnapshotEvent: () => gate.open() });
    await Promise.all([running, second.core.connectAgent({ agent: second.agent })]);
    expect(second.agent.messages).toEqual(first.agent.messages);
    expect(shown(second.agent.messages).at(-1)).toEqual(['assistant', 'First half, second half.']);
  });

  it('stops a run and keeps what was said (R4.1)', async () => {
    const gate = newGate();
    await using server = await start(function* () {
      yield { type: 'text_delta', text: 'Half' };
      yield { type: 'pause', gate };
    });
    const { core, agent } = await openFrontEnd(server, { transport });
    agent.addMessage(user('u1', 'Go'));
    const running = core.runAgent({ agent });
    await gate.reached;
    await vi.waitFor(() => expect(agent.messages.at(-1)?.content).toBe('Half'));
    core.stopAgent({ agent });
    await running;
    expect(server.agent.ended).toEqual([true]);
    expect(shown(agent.messages)).toEqual([
      ['user', 'Go'],
      ['assistant', 'Half'],
    ]);
  });

  it('lists, renames, archives and deletes threads (R4.1)', async () => {
    await using server = await start();
    for (const threadId of ['a/1', 'b', 'c']) {
      const { core, agent } = await openFrontEnd(server, { transport, threadId });
      agent.addMessage(user('u1', 'Hello'));
      await core.runAgent({ agent });
    }
    const { core } = await openFrontEnd(server, { transport });
    const store = ɵcreateThreadStore({ fetch: core.ɵruntimeFetch });
    store.start();
    const settled = () =>
      vi.waitFor(() => expect(store.getState()).toMatchObject({ isLoading: false, isFetchingNextPage: false }));
    const ids = () =>
      store
        .getState()
        .threads.map((thread) => thread.id)
        .sort();
    store.setContext({ runtimeUrl: server.url, headers: {}, agentId: 'scripted', limit: 2, includeArchived: true });
    await settled();
    expect(ids()).toHaveLength(2);
    store.fetchNextPage();
    await vi.waitFor(() => expect(ids()).toEqual(['a/1', 'b', 'c']));
    await store.renameThread('a/1', 'Renamed');
    await store.archiveThread('b');
    await store.deleteThread('c');
    store.setContext({ runtimeUrl: server.url, headers: {}, agentId: 'scripted', includeArchived: true });
    await settled();
    expect(ids()).toEqual(['a/1', 'b']);
    expect(store.getState().threads.find((thread) => thread.id === 'a/1')?.name).toBe('Renamed');
    expect(store.getState().threads.find((thread) => thread.id === 'b')?.archived).toBe(true);
    await store.unarchiveThread('b');
    store.setContext({ runtimeUrl: server.url, headers: {}, agentId: 'scripted' });
    await vi.waitFor(() => expect(ids()).toEqual(['a/1', 'b']));
    store.setContext({ runtimeUrl: server.url, headers: {}, agentId: 'nobody' });
    await vi.waitFor(() => expect(ids()).toEqual([]));
    store.stop();
  });

  it('answers an approval, also the way front ends did before there was a resume', async () => {
    await using server = await start(function* (turn) {
      if (turn.resumed) {
        yield { type: 'text_delta', text: turn.resumed.approvals[0]?.behavior ?? '' };
        return;
      }
      yield { type: 'tool_call', tool_use_id: 'c1', tool_name: 'rm', tool_input: {} };
      yield {
        type: 'approval_request',
        request_id: 'R',
        tool_use_id: 'c1',
        tool_name: 'rm',
        tool_input: {},
        message: '?',
        expires_at: '2999-01-01T00:00:00.000Z',
      };
      yield { type: 'finish', stop_reason: 'approval' };
    });
    for (const threadId of ['now', 'before']) {
      const { core, agent } = await openFrontEnd(server, { transport, threadId });
      agent.addMessage(user('u1', 'Delete it'));
      await core.runAgent({ agent });
      expect(agent.pendingInterrupts).toMatchObject([{ id: 'R' }]);
      if (threadId === 'before') agent.pendingInterrupts = []; // as clients do that know no interrupts
      await core.runAgent({
        agent,
        ...(threadId === 'before'
          ? { forwardedProps: { command: { resume: { approved: true } } } }
          : { resume: [{ interruptId: 'R', status: 'resolved', payload: { approved: true } }] }),
      });
      expect(agent.messages.at(-1)?.content).toBe('allow');
    }
  });
});

describe('/api/copilotkit', () => {
  it('shows a thread’s messages, events and state to an inspector', async () => {
    const gate = newGate();
    await using server = await start(function* () {
      yield { type: 'state_snapshot', state: { n: 1 } };
      yield { type: 'text_delta', text: 'Working' };
      yield { type: 'pause', gate };
    });
    const { core, agent } = await openFrontEnd(server);
    agent.addMessage(user('u1', 'Go'));
    const running = core.runAgent({ agent });
    await gate.reached;
    const get = async (what: string): Promise<unknown> =>
      (await fetch(`${server.url}/threads/thread-1/${what}`)).json() as Promise<unknown>;
    await vi.waitFor(async () => expect(await get('state')).toEqual({ state: { n: 1 } }));
    expect(await get('messages')).toMatchObject({
      messages: [{ role: 'user' }, { role: 'assistant', content: 'Working' }],
    });
    expect(await get('events')).toMatchObject({
      events: [{ type: 'RUN_STARTED' }, { type: 'MESSAGES_SNAPSHOT' }, {}, {}],
    });
    gate.open();
    await running;
    expect(await get('state')).toEqual({ state: null });
    expect((await fetch(`${server.url}/threads/nowhere/messages`)).status).toBe(404);
    await vi.waitFor(async () => expect((await server.application.health()).followers).toBe(0));
  });

  it('refuses what it does not know, in words', async () => {
    await using server = await start();
    const post = (body: unknown) =>
      fetch(server.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post({ method: 'transcribe' })).status).toBe(400);
    expect((await post({ method: 'agent/run', params: {} })).status).toBe(400);
    for (const path of ['/memories', '/threads/%zz/messages', '/../../api/health', '/threads/nowhere/state'])
      expect((await post({ method: 'resource/request', params: { path } })).status).toBe(404);
    const stopped = await fetch(`${server.url}/agent/scripted/stop/nowhere`, { method: 'POST' });
    expect(await stopped.json()).toEqual({ stopped: false });
    expect((await fetch(`${server.url}/agent/nobody/stop/nowhere`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${server.url}/threads?agentId=scripted&limit=abc`)).status).toBe(400);
  });
});
