import type { AuditEntry } from '../audit/audit-log';
import type { TurnEnd, TurnRecord, TurnTrace } from './turn-record';

/** Of a turn that was ended without the process that ran it. */
const UNKNOWN: TurnTrace = { firstTokenMs: null, eventCount: 0, toolCalls: [] };

/** What the audit log keeps of a turn. It outlives the conversation: nothing that anybody said, no argument, no error text. */
export function toAuditDetail(turn: TurnRecord, end: TurnEnd, trace: TurnTrace | null): AuditEntry['detail'] {
  const { firstTokenMs, eventCount, events, toolCalls } = trace ?? UNKNOWN;
  return {
    turnId: turn.id,
    agentKey: turn.agentKey,
    end: end.type,
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
    promptTokens: end.type === 'turn_done' ? end.prompt_tokens : null,
    completionTokens: end.type === 'turn_done' ? end.completion_tokens : null,
  };
}
