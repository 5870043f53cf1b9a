import { afterEach, describe, expect, it } from 'vitest';
import { agentProviderContract } from '../../../core/agents/agent-provider.contract';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import { eventsOf, resumedTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { sampleInput } from '../../../testing/sample-records';
import { formatAgentFileProblem } from '../definition/agent-file-problem';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';

const opened: TestAgents[] = [];
afterEach(async () => {
  for (const agents of opened.splice(0)) await agents.close();
});

async function openScript(script: string): Promise<TestAgents> {
  const agents = await openTestAgents({
    'tour.yaml': 'name: tour\nkind: scripted\nscripted: { file: tour.script }\n',
    'tour.script': script,
  });
  opened.push(agents);
  return agents;
}

async function providerOf(script: string): Promise<AgentProvider> {
  const { registry, problems } = await openScript(script);
  const [provider] = registry.list();
  if (!provider || problems.length > 0) throw new Error(JSON.stringify(problems));
  return provider;
}

agentProviderContract('scripted', async () => {
  const provider = await providerOf(`
- when: { text: add }
  do:
    - call: add
      input: { left: 19, right: 23 }
      result: 42
- when: { text: erase }
  do:
    - { call: erase, input: { path: notes.md }, result: erased, approval: Erase notes.md? }
- when: { text: break }
  do: [{ fail: It broke., code: agent-unavailable }]
- when: { text: long }
  do: [{ say: ${JSON.stringify('word '.repeat(400))}, pace: 50 }]
  else: [{ say: "Hello to you.", pace: 0 }]
`);
  const messages = { text: 'hello', tool: 'add', approval: 'erase', long: 'long', failure: 'break' };
  return { provider, messages, close: () => Promise.resolve() };
});

describe('a scripted agent', () => {
  it('does everything that a turn can hold, in order and the same each time', async () => {
    const provider = await providerOf(`
- { reason: Let me see., pace: 0 }
- step: Look
  do:
    - { call: find, input: { q: x }, error: "Nothing about {{text}}." }
- { state: { n: 1 } }
- { patch: [{ op: replace, path: /n, value: 2 }] }
- { activity: plan, content: { done: false } }
- { custom: PredictState, value: [1] }
- { notice: Careful., level: warning }
- { wait: 0 }
- { say: "You said {{text}}.", pace: 0 }
`);
    const events = await runAgentTurn(provider, sampleAgentTurn('cats'));
    expect(events).toMatchObject([
      { type: 'reasoning_delta', text: 'Let me see.' },
      { type: 'step_start', name: 'Look' },
      { type: 'tool_call_start', tool_use_id: 'turn-1-1' },
      { type: 'tool_call_delta', delta: '{"q":"x"}' },
      { type: 'tool_call', tool_input: { q: 'x' } },
      { type: 'tool_result', error: 'Nothing about cats.' },
      { type: 'step_end', name: 'Look' },
      { type: 'state_snapshot', state: { n: 1 } },
      { type: 'state_delta', patch: [{ op: 'replace', path: '/n', value: 2 }] },
      { type: 'activity', activity_id: 'turn-1-plan', activity_type: 'plan' },
      { type: 'custom', name: 'PredictState', value: [1] },
      { type: 'notice', level: 'warning' },
      { type: 'text_delta', text: 'You said cats.' },
      { type: 'finish', stop_reason: 'end_turn' },
    ]);
    expect(await runAgentTurn(provider, sampleAgentTurn('cats'))).toEqual(events);
    expect(provider.describe().capabilities).toMatchObject({ tools: true, reasoning: true, approvals: false });
  });

  it('goes on where it stood after each of two approvals, and branches on the last', async () => {
    const provider = await providerOf(`
- { say: First., pace: 0 }
- { call: one, approval: One?, result: 1 }
- { say: Between., pace: 0 }
- { call: two, approval: Two?, result: 2 }
- when: { approval: deny }
  do: [{ say: Denied., pace: 0 }]
  else: [{ say: Allowed., pace: 0 }]
`);
    const turn = sampleAgentTurn('go');
    const first = await runAgentTurn(provider, turn);
    const second = await runAgentTurn(provider, resumedTurn(turn, first, { behavior: 'allow' }));
    expect(textOf(second)).toBe('Between.');
    const both = resumedTurn(turn, [...first, ...second], { behavior: 'deny' });
    const last = { ...both, resumed: both.resumed && { ...both.resumed, approvals: both.resumed.approvals.slice(1) } };
    expect(textOf(await runAgentTurn(provider, last))).toBe('Denied.');
  });

  it('says nothing again of a first approval when a second one is decided', async () => {
    const provider = await providerOf(`
- { call: one, approval: One?, result: 1 }
- when: { approval: deny }
  do: [{ say: Then it stays., pace: 0 }]
- { call: two, approval: Two?, result: 2 }
- { say: Finished., pace: 0 }
`);
    const turn = sampleAgentTurn('go');
    const first = await runAgentTurn(provider, turn);
    const denied = resumedTurn(turn, first, { behavior: 'deny' });
    const second = await runAgentTurn(provider, denied);
    expect(textOf(second)).toBe('Then it stays.');
    const third = await runAgentTurn(provider, resumedTurn(denied, second, { behavior: 'allow' }));
    expect(eventsOf(third, 'tool_result').map(({ tool_name }) => tool_name)).toEqual(['two']);
    expect(textOf(third)).toBe('Finished.');
  });

  it('leaves calls to a client that offers the tool, and takes the results up in the next turn', async () => {
    const provider = await providerOf(`
- when: { results: true }
  do: [{ say: "It is {{results}}.", pace: 0 }]
  else: [{ client_call: clock }, { client_call: clock, pace: 1000, input: { zone: Europe/Rome } }]
`);
    const clientTools = [{ name: 'clock', description: '', parameters: {} }];
    const asking = sampleAgentTurn('time', { input: sampleInput({ text: 'time', clientTools }) });
    expect((await runAgentTurn(provider, asking)).at(-1)).toMatchObject({ stop_reason: 'tool_calls' });
    const toolResults = [{ toolUseId: 'turn-1-1', output: 'noon', error: null }];
    const answering = sampleAgentTurn('', { input: sampleInput({ text: '', toolResults }) });
    expect(textOf(await runAgentTurn(provider, answering))).toBe('It is noon.');
    const bare = await runAgentTurn(provider, sampleAgentTurn('time'));
    expect(bare.filter((event) => event.type === 'tool_result')).toHaveLength(2);
    expect(bare.at(-1)).toMatchObject({ stop_reason: 'end_turn' });
  });

  it('is a mistake with a place when its script is wrong', async () => {
    const texts = async (script: string) =>
      (await openScript(script)).problems.map((problem) => formatAgentFileProblem(problem).replace(/^.*\//, ''));
    expect(await texts('- say: Hello\n  speed: 3\n')).toEqual(['tour.script:2:3 unknown key "speed".']);
    expect(await texts('- step: One\n  do:\n    - shout: Hello\n')).toEqual([
      expect.stringContaining('tour.script:3:7 "0.do.0": a step has exactly one of say,') as string,
    ]);
    expect(await texts('- when: { text: "(" }\n  do: []\n')).toEqual([
      'tour.script:1:11 "0.when.text": is no regular expression.',
    ]);
    expect(await texts('')).toEqual([expect.stringContaining('has no steps') as string]);
    const agents = await openTestAgents({ 'tour.yaml': 'name: tour\nkind: scripted\nscripted: { file: gone.yaml }\n' });
    opened.push(agents);
    expect(agents.problems.map(formatAgentFileProblem)).toEqual([
      expect.stringContaining('tour.yaml:3:13 the script cannot be read') as string,
    ]);
  });
});
