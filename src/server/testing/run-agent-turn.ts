import type { ContentBlock } from '../../contract/content-block';
import type { AgentTurn, ResolvedApproval } from '../core/agents/agent-adapter';
import type { AgentEvent } from '../core/agents/agent-event';
import type { AgentProvider } from '../core/agents/agent-provider';
import { sampleConversation, sampleInput, sampleMessage } from './sample-records';

/** A turn that asks `text` in an empty conversation; `change` replaces any part of it. */
export function sampleAgentTurn(text: string, change: Partial<AgentTurn> = {}): AgentTurn {
  return {
    conversationId: 'conversation-1',
    turnId: 'turn-1',
    agentConfig: {},
    history: [sampleMessage('conversation-1', { content: [{ type: 'text', text }] })],
    input: sampleInput({ text }),
    resumed: null,
    carried: null,
    signal: new AbortController().signal,
    beforeTool: () => Promise.resolve(),
    modelCall: () => () => undefined,
    endedProcess: () => undefined,
    readFile: () => Promise.resolve(null),
    readFileText: () => Promise.resolve(null),
    remember: () => Promise.resolve(),
    ...change,
  };
}

/** Starts a turn of an agent, as the engine does. */
export async function openAgentTurn(provider: AgentProvider, turn: AgentTurn): Promise<AsyncIterator<AgentEvent>> {
  const { agentKey } = provider.describe();
  const adapter = await provider.buildAdapter(sampleConversation({ agentKey, agentConfig: turn.agentConfig }));
  return adapter.runTurn(turn)[Symbol.asyncIterator]();
}

/** Runs a whole turn and answers all its events. */
export async function runAgentTurn(provider: AgentProvider, turn: AgentTurn): Promise<AgentEvent[]> {
  const iterator = await openAgentTurn(provider, turn);
  const events: AgentEvent[] = [];
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) events.push(next.value);
  return events;
}

export function textOf(events: readonly AgentEvent[]): string {
  return events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('');
}

export function eventsOf<Type extends AgentEvent['type']>(
  events: readonly AgentEvent[],
  type: Type,
): Extract<AgentEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<AgentEvent, { type: Type }> => event.type === type);
}

/** The blocks that the engine would hold after these events, for a turn that goes on. */
function blocksOf(events: readonly AgentEvent[]): ContentBlock[] {
  return events.flatMap((event): ContentBlock[] => {
    if (event.type === 'text_delta') return [{ type: 'text', text: event.text }];
    if (event.type === 'tool_result') return [event];
    if (event.type !== 'tool_call') return [];
    const { tool_use_id, tool_name, tool_input } = event;
    return [{ type: 'tool_use', tool_use_id, tool_name, tool_input }];
  });
}

/** The turn that goes on after a person decided all that `events` ask for, as the record has it. */
export function resumedTurn(
  turn: AgentTurn,
  events: readonly AgentEvent[],
  decision: Pick<ResolvedApproval, 'behavior'> & Partial<ResolvedApproval>,
): AgentTurn {
  const approvals = eventsOf(events, 'approval_request').map((request) => ({
    requestId: request.request_id,
    toolUseId: request.tool_use_id,
    message: null,
    input: null,
    ...decision,
  }));
  const before = turn.resumed ?? { blocks: [], approvals: [] };
  return {
    ...turn,
    resumed: { blocks: [...before.blocks, ...blocksOf(events)], approvals: [...before.approvals, ...approvals] },
    carried: carriedBy(events),
  };
}

/** What the engine would store of the end of these events, and give back. */
export function carriedBy(events: readonly AgentEvent[]): unknown {
  return JSON.parse(JSON.stringify(eventsOf(events, 'finish')[0]?.carried ?? null));
}
