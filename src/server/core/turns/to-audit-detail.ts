import type { AuditEntry } from '../audit/audit-log';
import type { TurnEnd, TurnRecord, TurnTrace } from './turn-record';

/** What the audit log keeps of a turn; what nobody knows of one that its process did not end is left out. It outlives the conversation: nothing that anybody said, no argument, no error text. */
export function toAuditDetail(turn: TurnRecord, end: TurnEnd, trace: TurnTrace | null): AuditEntry['detail'] {
  return {
    turnId: turn.id,
    agentKey: turn.agentKey,
    end: end.type,
    ...(trace && toCounts(trace)),
    promptTokens: end.type === 'turn_done' ? end.prompt_tokens : null,
    completionTokens: end.type === 'turn_done' ? end.completion_tokens : null,
  };
}

function toCounts({ firstTokenMs, eventCount, events, toolCalls }: TurnTrace) {
  return {
    firstTokenMs,
    eventCount,
    events: { ...events },
    toolCalls: toolCalls.map(({ toolUseId, name, startedMs, durationMs, error }) => ({
      toolUseId,
      name,
      startedMs,
      durationMs,
      hasFailed: error !== null,
    })),
  };
}
