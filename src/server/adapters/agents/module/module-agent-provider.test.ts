import { afterEach, describe, expect, it } from 'vitest';
import { agentProviderContract } from '../../../core/agents/agent-provider.contract';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import { eventsOf, openAgentTurn, resumedTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { sampleConversation } from '../../../testing/sample-records';
import { formatAgentFileProblem } from '../definition/agent-file-problem';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';

const opened: TestAgents[] = [];
afterEach(async () => {
  for (const agents of opened.splice(0)) await agents.close();
});

async function openModule(source: string, more = ''): Promise<TestAgents> {
  const agents = await openTestAgents({
    'mine.yaml': `name: mine\nkind: module\nmodule: { file: mine.ts }\n${more}`,
    'mine.ts': `import { defineAgent } from 'parley';\nimport { z } from 'zod';\n${source}`,
  });
  opened.push(agents);
  return agents;
}

async function providerOf(source: string, more = ''): Promise<AgentProvider> {
  const { registry, problems } = await openModule(source, more);
  const [provider] = registry.list();
  if (!provider || problems.length > 0) throw new Error(JSON.stringify(problems));
  return provider;
}

const everyCase = `
const usage = { input_tokens: 3, output_tokens: 5 };
export default defineAgent({
  async *run({ text, callTool, signal }) {
    if (text === 'add') {
      const sum = await callTool({ name: 'add', input: { left: 19, right: 23 } }, ({ input }) => input.left + input.right);
      yield 'The sum is ' + sum + '.';
    } else if (text === 'erase') {
      const done = await callTool({ name: 'erase', input: { path: 'a' }, approval: 'Erase a?' }, () => 'erased').catch((e) => e.message);
      yield String(done);
    } else if (text === 'long') {
      for (let at = 0; at < 400; at += 1) {
        yield 'word ';
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } else if (text === 'break') {
      throw new Error('the disk is full');
    } else {
      yield 'Hello ';
      yield { type: 'text_delta', text: 'to you.' };
    }
    return { usage, model: 'mine-1' };
  },
});
`;

agentProviderContract('module', async () => {
  const provider = await providerOf(everyCase);
  opened.splice(0);
  const messages = { text: 'hello', tool: 'add', approval: 'erase', long: 'long', failure: 'break' };
  return { provider, messages, close: () => Promise.resolve() };
});

describe('an agent in TypeScript', () => {
  it('may answer a text instead of yielding, and names itself', async () => {
    const provider = await providerOf(`
export default defineAgent({
  name: 'My own',
  description: 'Repeats.',
  suggestions: ['Say it again'],
  run: async ({ text, history }) => text + ' after ' + history.length,
});`);
    expect(textOf(await runAgentTurn(provider, sampleAgentTurn('hello')))).toBe('hello after 0');
    expect(provider.describe()).toMatchObject({ displayName: 'My own', description: 'Repeats.', suggestions: ['Say it again'] });
  });

  it('checks and completes what a conversation chooses, and says what can be chosen', async () => {
    const provider = await providerOf(`
export default defineAgent({
  config: z.object({ tone: z.enum(['short', 'long']).default('short') }),
  run: async ({ config }) => config.tone,
});`);
    expect(await provider.initConversation({})).toEqual({ tone: 'short' });
    expect(provider.describe().configSchema).toMatchObject({ properties: { tone: { enum: ['short', 'long'], default: 'short' } } });
    await expect(provider.initConversation({ tone: 'loud' })).rejects.toMatchObject({
      code: 'invalid-input',
      errors: [{ path: 'agent_config.tone', code: 'AGENT_CONFIG_REJECTED' }],
    });
    const turn = sampleAgentTurn('hello', { agentConfig: { tone: 'long' } });
    expect(textOf(await runAgentTurn(provider, turn))).toBe('long');
  });

  it('asks a person and goes on where it stood, twice', async () => {
    const provider = await providerOf(`
export default defineAgent({
  async *run({ approve }) {
    yield 'One. ';
    yield (await approve('First?')) ? 'Yes. ' : 'No. ';
    yield (await approve('Second?')) ? 'Yes.' : 'No.';
  },
});`);
    const turn = sampleAgentTurn('go');
    const first = await runAgentTurn(provider, turn);
    const second = await runAgentTurn(provider, resumedTurn(turn, first, { behavior: 'allow' }));
    const third = await runAgentTurn(provider, resumedTurn(turn, second, { behavior: 'deny', message: 'not now' }));
    expect([first, second, third].map(textOf)).toEqual(['One. ', 'Yes. ', 'No.']);
    expect(eventsOf(third, 'tool_result')).toMatchObject([{ output: { approved: false, message: 'not now' } }]);
  });

  it('does not act on an approval whose run is gone', async () => {
    const provider = await providerOf(everyCase);
    const turn = sampleAgentTurn('erase');
    const events = await runAgentTurn(provider, turn);
    const adapter = await provider.buildAdapter(sampleConversation({ id: turn.conversationId }));
    await adapter.close?.();
    const resumed = runAgentTurn(provider, resumedTurn(turn, events, { behavior: 'allow' }));
    await expect(resumed).rejects.toMatchObject({ code: 'agent-unavailable' });
  });

  it('fails with the line of what it threw', async () => {
    const provider = await providerOf(everyCase);
    await expect(runAgentTurn(provider, sampleAgentTurn('break'))).rejects.toThrow(
      /^Agent "mine" failed: the disk is full \(mine\.ts:\d+\)\.$/,
    );
    const odd = await providerOf('export default defineAgent({ async *run() { yield 5; } });');
    await expect(runAgentTurn(odd, sampleAgentTurn('x'))).rejects.toThrow('run yielded 5: it takes texts and events');
  });

  it('is left behind by a stop when it never yields', async () => {
    const provider = await providerOf('export default defineAgent({ async *run() { yield "One."; await new Promise(() => undefined); } });');
    const controller = new AbortController();
    const turn = await openAgentTurn(provider, sampleAgentTurn('x', { signal: controller.signal }));
    await turn.next();
    const next = turn.next();
    controller.abort();
    expect(await next).toMatchObject({ done: true });
  });

  it('is a mistake with a place when its module is wrong', async () => {
    const problems = async (source: string, more?: string) =>
      (await openModule(source, more)).problems.map((problem) => formatAgentFileProblem(problem).replace(/^.*\//, ''));
    expect(await problems('export default {};')).toEqual(['mine.ts:3:1 it exports no agent as "default": use defineAgent.']);
    expect(await problems('export const other = 1;')).toEqual([
      'mine.ts:1:1 it exports no agent as "default": use defineAgent.',
    ]);
    expect(await problems('export default defineAgent({ run: 1 });')).toEqual(['mine.ts:3:1 "run" of the agent must be a function.']);
    expect(await problems('\nthrow new Error("no luck");')).toEqual([expect.stringMatching(/^mine\.ts:4:\d+ no luck\.$/) as string]);
    expect(await problems('\nconst a = ;')).toEqual([expect.stringMatching(/^mine\.ts:4:\d+ /) as string]);
    const bare = await openTestAgents({ 'a.yaml': 'name: a\nkind: module\n', 'b.yaml': 'name: b\nkind: module\nmodule: { file: no.ts }\n' });
    opened.push(bare);
    expect(bare.problems.map((problem) => formatAgentFileProblem(problem).replace(/^.*\//, ''))).toEqual([
      'a.yaml:2:1 an agent of kind "module" needs "module: {file: …}".',
      'b.yaml:3:11 there is no file "no.ts".',
    ]);
  });
});
