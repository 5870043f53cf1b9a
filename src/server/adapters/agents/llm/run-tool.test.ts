import { expect, it } from 'vitest';
import type { AgentEvent } from '../../../core/agents/agent-event';
import { manualClock } from '../../../testing/manual-clock';
import { sampleAgentTurn } from '../../../testing/run-agent-turn';
import type { RunnableTool } from '../tools/runnable-tool';
import { runTool } from './run-tool';

function toolOf(execute: RunnableTool['execute']): RunnableTool {
  return {
    name: 'work',
    description: '',
    inputSchema: { type: 'object' },
    parseInput: (value) => ({ value }),
    approval: 'never',
    isDestructive: false,
    timeoutMs: 1000,
    execute,
  };
}

async function run(execute: RunnableTool['execute']) {
  const events: AgentEvent[] = [];
  const outcome = await runTool({
    tool: toolOf(execute),
    call: { toolUseId: 'c', toolName: 'work', input: {}, problem: null },
    turn: sampleAgentTurn('go'),
    clock: manualClock(),
    askModel: () => Promise.reject(new Error('nobody asks')),
    ask: () => Promise.resolve('cancelled'),
    onEvent: (event) => events.push(event),
  });
  return { events, outcome };
}

it('a tool that floods its progress is told on for a while, in short, and answers as ever', async () => {
  const { events, outcome } = await run((_input, { progress }) => {
    for (let at = 0; at < 20_000; at += 1) progress('x'.repeat(5000), at);
    return 'done';
  });
  expect(outcome).toEqual({ output: 'done', error: null });
  expect(events).toHaveLength(1000);
  expect(events[0]).toEqual({ type: 'tool_progress', tool_use_id: 'c', message: 'x'.repeat(1000), progress: 0 });
});

it('what nests deeper than JSON can be written is the error of the tool', async () => {
  let deep: unknown = 1;
  for (let at = 0; at < 200_000; at += 1) deep = [deep];
  const { outcome } = await run(() => deep);
  expect(outcome).toMatchObject({ output: null, error: expect.any(String) as string });
});
