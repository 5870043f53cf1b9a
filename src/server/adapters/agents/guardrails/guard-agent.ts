import type { AgentAdapter, AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import type { AgentDefinition } from '../definition/agent-definition';
import { createGuard, type Guard } from './guard';
import { guardInput, type SeenMessages } from './guard-input';
import { OutputGuard } from './output-guard';

type Guards = { input: Guard; output: Guard };

/** An agent of any kind behind the guardrails of its file; without any, the agent itself. */
export function guardAgent(
  provider: AgentProvider,
  definition: AgentDefinition,
  parts: Parameters<typeof createGuard>[2],
): AgentProvider {
  if (definition.guardrails.length === 0) return provider;
  const guards = { input: createGuard(definition, 'input', parts), output: createGuard(definition, 'output', parts) };
  return {
    ...provider,
    buildAdapter: async (conversation) => guardAdapter(await provider.buildAdapter(conversation), guards),
  };
}

function guardAdapter(adapter: AgentAdapter, guards: Guards): AgentAdapter {
  const seen: SeenMessages = new Map();
  return {
    ...adapter,
    runTurn: (turn) => runGuarded(adapter, { guards, turn, seen }),
    ...(adapter.close && { close: () => adapter.close?.() ?? Promise.resolve() }),
  };
}

type GuardedRun = { guards: Guards; turn: AgentTurn; seen: SeenMessages };

async function* runGuarded(adapter: AgentAdapter, { guards, turn, seen }: GuardedRun): AsyncGenerator<AgentEvent> {
  const admitted = await guardInput(guards.input, turn, seen);
  if (admitted.blockedBy) {
    yield* refuse(admitted.blockedBy.message);
    return;
  }
  const blocked = new AbortController();
  const signal = AbortSignal.any([turn.signal, blocked.signal]);
  const output = new OutputGuard(guards.output, { signal: turn.signal, stop: () => blocked.abort() });
  const blockedBy = yield* output.pass(adapter.runTurn({ ...admitted.turn, signal }));
  if (blockedBy) yield* refuse(blockedBy.message);
}

/** An empty delta of another kind ends the passage before, so that the message stands by itself. */
function* refuse(message: string): Generator<AgentEvent> {
  yield { type: 'reasoning_delta', text: '' };
  yield { type: 'text_delta', text: message };
  yield { type: 'finish', stop_reason: 'blocked' };
}
