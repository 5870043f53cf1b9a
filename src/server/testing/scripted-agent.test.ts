import { describe, expect, test } from 'vitest';
import type { AgentTurn } from '../core/agents/agent-adapter';
import type { AgentEvent } from '../core/agents/agent-event';
import { newGate } from './gate';
import { sampleConversation, sampleInput } from './sample-records';
import { createAgentRegistry, createScriptedAgent, type ScriptedAgent, type ScriptStep } from './scripted-agent';
import { settle } from './settle';

function newTurn(change: Partial<AgentTurn> = {}): AgentTurn {
  return {
    conversationId: 'conversation',
    turnId: 'turn',
    agentConfig: {},
    history: [],
    input: sampleInput({ text: 'hi' }),
    resumed: null,
    carried: null,
    signal: new AbortController().signal,
    beforeTool: () => Promise.resolve(),
    modelCall: () => () => undefined,
    endedProcess: () => undefined,
    remember: () => Promise.resolve(),
    readFile: () => Promise.resolve(null),
    readFileText: () => Promise.resolve(null),
    ...change,
  };
}

async function run(agent: ScriptedAgent, turn = newTurn()): Promise<AgentEvent[]> {
  const adapter = await agent.buildAdapter(sampleConversation());
  const events: AgentEvent[] = [];
  for await (const event of adapter.runTurn(turn)) events.push(event);
  return events;
}

const delta = (text: string): AgentEvent => ({ type: 'text_delta', text });

describe('a scripted agent', () => {
  test('repeats what it was told when it has no script, and keeps what it was given', async () => {
    const agent = createScriptedAgent();
    const turn = newTurn();
    expect(await run(agent, turn)).toEqual([delta('hi')]);
    expect(agent.turns).toEqual([turn]);
    expect(agent.ended).toEqual([true]);
  });

  test('plays its steps, another script for each run', async () => {
    const agent = createScriptedAgent({
      script: (_turn, count) => [delta(`run ${count}`), { type: 'finish', stop_reason: 'end_turn' }],
    });
    await run(agent);
    expect(await run(agent)).toEqual([delta('run 2'), { type: 'finish', stop_reason: 'end_turn' }]);
  });

  test('pauses before a gate until the test opens it', async () => {
    const gate = newGate();
    const agent = createScriptedAgent({ script: () => [{ type: 'pause', gate }, delta('after')] });
    const running = run(agent);
    await gate.reached;
    await settle();
    expect(agent.ended).toEqual([false]);
    gate.open();
    expect(await running).toEqual([delta('after')]);
  });

  test('leaves a pause when its signal aborts, unless it ignores that', async () => {
    const steps = (ignoresSignal: boolean): ScriptStep[] => [{ type: 'pause', gate, ignoresSignal }, delta('after')];
    const gate = newGate();
    const stop = new AbortController();
    const turn = newTurn({ signal: stop.signal });
    const obedient = run(createScriptedAgent({ script: () => steps(false) }), turn);
    const deaf = run(createScriptedAgent({ script: () => steps(true) }), turn);
    await gate.reached;
    stop.abort();
    await expect(obedient).rejects.toThrow('abort');
    gate.open();
    expect(await deaf).toEqual([delta('after')]);
  });

  test('throws when told to, and stands before the gate of a tool', async () => {
    const asked: string[] = [];
    const beforeTool = (toolUseId: string): Promise<void> => {
      asked.push(toolUseId);
      return Promise.resolve();
    };
    const error = new Error('told to');
    const script = (): ScriptStep[] => [
      { type: 'beforeTool', tool_use_id: 'call' },
      { type: 'throw', error },
    ];
    const agent = createScriptedAgent({ script });
    await expect(run(agent, newTurn({ beforeTool }))).rejects.toBe(error);
    expect(asked).toEqual(['call']);
    expect(agent.ended).toEqual([true]);
  });

  test('is found by its key; the first one of a registry is the default', () => {
    const [first, second] = ['one', 'two'].map((agentKey) => createScriptedAgent({ describe: { agentKey } }));
    const registry = createAgentRegistry([first, second].filter((agent) => agent !== undefined));
    expect(registry.defaultKey()).toBe('one');
    expect(registry.find('two')).toBe(second);
    expect(registry.find('three')).toBeUndefined();
  });
});
