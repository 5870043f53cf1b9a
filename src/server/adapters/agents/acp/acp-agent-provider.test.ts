import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { agentProviderContract } from '../../../core/agents/agent-provider.contract';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import { eventsOf, openAgentTurn, resumedTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { sampleConversation, sampleMessage } from '../../../testing/sample-records';
import { readEnvironment } from '../../../env';
import { createAgents } from '../create-agents';
import { openTestAgents, testAgentsOptions, type TestAgents } from '../testing/open-test-agents';

const program = resolve('src/server/adapters/agents/acp/testing/fake-agent.mjs');
const env = { PATH: readEnvironment()['PATH'], HOME: '/nowhere', SECRET_KEY: 'k-1' };

const opened: TestAgents[] = [];
const providers: AgentProvider[] = [];
afterEach(async () => {
  for (const provider of providers.splice(0)) await provider.onConversationDeleted?.('conversation-1');
  for (const agents of opened.splice(0)) await agents.close();
});

function agentFile(flags: string, more: string): string {
  return `name: coder\nkind: acp\nacp: { command: "${process.execPath}", args: ["${program}"${flags}], mode: careful, cwd_root: . }\n${more}`;
}

async function open({ flags = '', more = '' } = {}) {
  const agents = await openTestAgents({ 'coder.yaml': agentFile(flags, more) }, { env });
  opened.push(agents);
  const [provider] = agents.registry.list();
  if (!provider || agents.problems.length > 0) throw new Error(JSON.stringify(agents.problems));
  providers.push(provider);
  return { provider, folder: agents.folder, agents };
}

agentProviderContract('acp', async () => {
  const { provider, agents } = await open();
  opened.splice(0);
  providers.splice(0);
  const messages = { text: 'hello', tool: 'add', approval: 'erase', long: 'long', failure: 'break' };
  const close = async () => {
    await provider.onConversationDeleted?.('conversation-1');
    await agents.close();
  };
  return { provider, messages, close };
});

function question(text: string, id: string) {
  return sampleMessage('conversation-1', { id, content: [{ type: 'text', text }] });
}

function answer(text: string, id: string) {
  return sampleMessage('conversation-1', { id, role: 'assistant', content: [{ type: 'text', text }] });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('an agent over the Agent Client Protocol', () => {
  it('tells thoughts, plans and changes of files', async () => {
    const { provider } = await open();
    const events = await runAgentTurn(provider, sampleAgentTurn('hello'));
    expect(eventsOf(events, 'reasoning_delta')).toMatchObject([{ text: 'Let me see.' }]);
    expect(eventsOf(events, 'activity')).toMatchObject([{ activity_type: 'plan', content: { entries: [{ content: 'Greet' }] } }]);
    const turn = sampleAgentTurn('erase');
    const asked = await runAgentTurn(provider, turn);
    const more = await runAgentTurn(provider, resumedTurn(turn, asked, { behavior: 'allow' }));
    expect(eventsOf(more, 'tool_result')).toMatchObject([
      { output: { diffs: [{ path: 'notes.md', old_text: 'old', new_text: '' }] }, error: null },
    ]);
    expect(eventsOf(asked, 'approval_request')).toMatchObject([{ message: 'Erase notes.md', tool_input: { path: 'notes.md' } }]);
  });

  it('works in the careful mode, in its folder, and sees no key that it was not given', async () => {
    const { provider, folder } = await open();
    await mkdir(join(folder, 'inside'));
    const agentConfig = await provider.initConversation({ cwd: 'inside' });
    const events = await runAgentTurn(provider, sampleAgentTurn('mode', { agentConfig }));
    expect(textOf(events)).toBe(`mode careful, model none, cwd ${join(folder, 'inside')}, key none`);
  });

  it('refuses folders outside of its own, other modes and unknown choices', async () => {
    const { provider, folder } = await open();
    await symlink('/tmp', join(folder, 'way-out'));
    const refused = async (config: Record<string, unknown>) => {
      const error = await provider.initConversation(config).catch((reason: unknown) => reason);
      return (error as { errors?: { path: string }[] }).errors?.map(({ path }) => path);
    };
    expect(await refused({ cwd: '/etc' })).toEqual(['agent_config.cwd']);
    expect(await refused({ cwd: '../..' })).toEqual(['agent_config.cwd']);
    expect(await refused({ cwd: 'way-out' })).toEqual(['agent_config.cwd']);
    expect(await refused({ cwd: 'coder.yaml' })).toEqual(['agent_config.cwd']);
    expect(await refused({ mode: 'free' })).toEqual(['agent_config.mode']);
    expect(await refused({ moood: 'careful' })).toHaveLength(1);
    expect(await provider.initConversation({ session: { id: 'of-another', answered: 'x' } })).toEqual({});
    expect(provider.describe().configSchema).toMatchObject({ properties: { mode: { enum: ['careful'] } } });
  });

  it('offers the models that its program has, once it is known, and takes no other', async () => {
    const { provider } = await open({ flags: ', "--models"' });
    expect(provider.describe().configSchema).toMatchObject({ properties: { model: { type: 'string', title: 'Model' } } });
    const ask = async (model: string) => {
      const agentConfig = await provider.initConversation({ model });
      return runAgentTurn(provider, sampleAgentTurn('mode', { agentConfig, conversationId: model }));
    };
    expect(textOf(await ask('large'))).toContain('model large,');
    const offered = [
      { const: 'small', title: 'Small one' },
      { const: 'large', title: 'Large one' },
      { type: 'string', title: 'Another model' },
    ];
    expect(provider.describe().configSchema).toMatchObject({ properties: { model: { title: 'Model', anyOf: offered } } });
    await expect(ask('huge')).rejects.toThrow('It has small, large.');
  });

  it('works in any of the folders that the server allows, where its file names none', async () => {
    const roots = await Promise.all([1, 2].map(async () => realpath(await mkdtemp(join(tmpdir(), 'parley-root-')))));
    await mkdir(join(roots[1] ?? '', 'inside'));
    const file = agentFile('', '').replace(', cwd_root: .', '');
    const agents = await openTestAgents({ 'coder.yaml': file }, { env, cwdRoots: roots });
    opened.push(agents);
    const chosen = async (cwd?: string) => (await agents.registry.list()[0]?.initConversation(cwd === undefined ? {} : { cwd }))?.cwd;
    expect(await chosen('.')).toBe(roots[0]);
    expect(await chosen(join(roots[1] ?? '', 'inside'))).toBe(join(roots[1] ?? '', 'inside'));
    await expect(chosen(agents.folder)).rejects.toMatchObject({ code: 'invalid-input' });
    for (const root of roots) await rm(root, { recursive: true });
  });

  it('does not run a program that has not the mode', async () => {
    const { provider } = await open({ flags: ', "--no-modes"' });
    await expect(runAgentTurn(provider, sampleAgentTurn('hello'))).rejects.toMatchObject({
      code: 'agent-unavailable',
      message: expect.stringContaining('does not know the mode "careful"') as string,
    });
  });

  it('says when the program leaves the mode', async () => {
    const { provider } = await open();
    const events = await runAgentTurn(provider, sampleAgentTurn('escape'));
    expect(eventsOf(events, 'notice')).toMatchObject([{ level: 'warning', message: expect.stringContaining('"free"') as string }]);
  });

  it('lets garbage and unknown news pass', async () => {
    const { provider } = await open();
    expect(textOf(await runAgentTurn(provider, sampleAgentTurn('odd')))).toBe('Still here.');
  });

  it('fails with the last words of a program that ends in mid-turn, and starts it again', async () => {
    const { provider } = await open();
    await expect(runAgentTurn(provider, sampleAgentTurn('crash'))).rejects.toMatchObject({
      code: 'agent-misbehaved',
      message: expect.stringContaining('out of memory') as string,
    });
    expect(textOf(await runAgentTurn(provider, sampleAgentTurn('hello')))).toBe('Hello to you.');
  });

  it('ends a program that says nothing', async () => {
    const { provider } = await open({ more: 'limits: { idle_timeout: 1 }\n' });
    await expect(runAgentTurn(provider, sampleAgentTurn('mute'))).rejects.toMatchObject({ code: 'agent-timed-out' });
  });

  it('fails where a provider failed, also when the program ends as if nothing were', async () => {
    const { provider } = await open();
    await expect(runAgentTurn(provider, sampleAgentTurn('hello hidden'))).rejects.toMatchObject({
      code: 'agent-unavailable',
      message: expect.stringContaining('Too many requests: try later') as string,
    });
  });

  it('ends well after a refusal, also when the program takes that for a stop', async () => {
    const { provider } = await open();
    const turn = sampleAgentTurn('proud');
    const asked = await runAgentTurn(provider, turn);
    const more = await runAgentTurn(provider, resumedTurn(turn, asked, { behavior: 'deny' }));
    expect(more.at(-1)).toMatchObject({ type: 'finish', stop_reason: 'end_turn' });
  });

  it('leaves no process behind a stop, however deaf the program is', async () => {
    const { provider } = await open();
    const controller = new AbortController();
    const iterator = await openAgentTurn(provider, sampleAgentTurn('deaf', { signal: controller.signal }));
    const first = await iterator.next();
    const pids = first.done === true ? [] : textOf([first.value]).split(' ').map(Number);
    expect(pids.map(isRunning)).toEqual([true, true]);
    controller.abort();
    while ((await iterator.next()).done !== true);
    await provider.onConversationDeleted?.('conversation-1');
    await expect.poll(() => pids.map(isRunning), { timeout: 5000 }).toEqual([false, false]);
  });

  it('asks no second time in one turn about what was allowed for the conversation', async () => {
    const { provider } = await open();
    const turn = sampleAgentTurn('twice');
    const asked = await runAgentTurn(provider, turn);
    const allowed = { ...resumedTurn(turn, asked, { behavior: 'allow' }), agentConfig: { allowed_tools: ['erase'] } };
    const more = await runAgentTurn(provider, allowed);
    expect(eventsOf(more, 'approval_request')).toEqual([]);
    expect(eventsOf(more, 'tool_result')).toMatchObject([{ error: null }, { error: null }]);
  });

  it('does nothing rather than what a person has changed: its protocol takes no other arguments', async () => {
    const { provider } = await open();
    const turn = sampleAgentTurn('erase');
    const asked = await runAgentTurn(provider, turn);
    const more = await runAgentTurn(provider, resumedTurn(turn, asked, { behavior: 'allow', input: { path: 'other.md' } }));
    expect(eventsOf(more, 'tool_result')).toMatchObject([{ error: expect.stringContaining('other arguments') as string }]);
  });

  it('asks no more once its process is gone', async () => {
    const { provider } = await open();
    const turn = sampleAgentTurn('erase');
    const events = await runAgentTurn(provider, turn);
    await (await provider.buildAdapter(sampleConversation({ id: 'conversation-1' }))).close?.();
    const resumed = await openAgentTurn(provider, resumedTurn(turn, events, { behavior: 'allow' }));
    await expect(resumed.next()).resolves.toMatchObject({
      value: { type: 'tool_result', tool_use_id: 'erase-1', error: expect.stringContaining('Not executed') as string },
    });
    await expect(resumed.next()).rejects.toMatchObject({
      code: 'agent-unavailable',
      message: expect.stringContaining('expired') as string,
    });
  });

  describe('with a conversation that goes on', () => {
    const first = question('hello first', 'q1');
    const later = [first, answer('Hello to you.', 'a1'), question('recall', 'q2')];
    const start = async (provider: AgentProvider) => {
      let agentConfig: AgentTurn['agentConfig'] = {};
      const remember: AgentTurn['remember'] = (session) => {
        agentConfig = { session };
        return Promise.resolve();
      };
      await runAgentTurn(provider, sampleAgentTurn('hello first', { history: [first], remember }));
      return agentConfig;
    };

    it('keeps its session while it runs', async () => {
      const { provider } = await open();
      const agentConfig = await start(provider);
      expect(textOf(await runAgentTurn(provider, sampleAgentTurn('recall', { history: later, agentConfig })))).toBe('hello first');
    });

    it('finds its session again after a restart', async () => {
      const { provider, agents } = await open();
      const agentConfig = await start(provider);
      await provider.onConversationDeleted?.('conversation-1');
      const again = await createAgents({ ...testAgentsOptions(agents.folder), env });
      const [restarted] = again.registry.list();
      if (!restarted) throw new Error('no agent');
      providers.push(restarted);
      expect(textOf(await runAgentTurn(restarted, sampleAgentTurn('recall', { history: later, agentConfig })))).toBe('hello first');
    });

    it('is told the history where the program has forgotten it, or another branch is gone on with', async () => {
      const { provider } = await open({ flags: ', "--forgetful"' });
      const agentConfig = await start(provider);
      await provider.onConversationDeleted?.('conversation-1');
      await runAgentTurn(provider, sampleAgentTurn('hello', { history: later.with(2, question('hello', 'q2')), agentConfig }));
      const third = [...later.with(2, question('hello', 'q2')), answer('Hello.', 'a2'), question('recall', 'q3')];
      const told = textOf(await runAgentTurn(provider, sampleAgentTurn('recall', { history: third })));
      expect(told).toContain('<conversation-so-far>\nuser: hello first');
      const branch = [question('another', 'q9'), answer('Hello.', 'a9'), question('recall', 'q10')];
      expect(textOf(await runAgentTurn(provider, sampleAgentTurn('recall', { history: branch })))).toBe('');
    });
  });

  it('is listed with the command that mends it: not installed, or signed out (A10)', async () => {
    const agents = await openTestAgents({ 'a.yaml': 'name: a\nkind: acp\nacp: { preset: claude-code }\n' }, { env: { PATH: '/nowhere' } });
    opened.push(agents);
    expect(await agents.registry.list()[0]?.availability()).toEqual({
      available: false,
      reason: 'Claude Code is not installed on the server. Run: npm install -g @agentclientprotocol/claude-agent-acp',
      command: 'npm install -g @agentclientprotocol/claude-agent-acp',
    });
    const { provider } = await open({ flags: ', "--locked"' });
    expect(await provider.availability()).toEqual({ available: true });
    await expect(runAgentTurn(provider, sampleAgentTurn('hello'))).rejects.toMatchObject({ code: 'agent-unavailable' });
    expect(await provider.availability()).toMatchObject({ available: false, reason: expect.stringContaining('not signed in') as string });
  });
});
