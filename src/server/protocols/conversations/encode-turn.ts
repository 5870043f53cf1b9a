import type { Turn } from '../../../contract/turn';
import type { TurnRecord } from '../../core/turns/turn-record';

export function encodeTurn(turn: TurnRecord): Turn {
  const { input } = turn;
  return {
    ...encodeTimes(turn),
    ...encodeTrace(turn.trace),
    id: turn.id,
    conversation_id: turn.conversationId,
    agent_key: turn.agentKey,
    number: turn.number,
    attempt: turn.attempt,
    status: turn.status,
    stop_reason: turn.stopReason,
    error: turn.error,
    user_message_id: turn.userMessageId,
    message_id: turn.messageId,
    dialect: input.dialect,
    usage: turn.usage,
    metadata: input.metadata ?? {},
    context: input.context ?? [],
    explicit_context: (input.context ?? []).map(({ value }) => value),
    prompt_tokens: turn.usage?.input_tokens ?? null,
    completion_tokens: turn.usage?.output_tokens ?? null,
  };
}

function encodeTimes({ createdAt, startedAt, endedAt }: TurnRecord) {
  return {
    created_at: createdAt.toISOString(),
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    duration_ms: endedAt === null ? null : endedAt.getTime() - startedAt.getTime(),
  };
}

function encodeTrace(trace: TurnRecord['trace']) {
  return {
    first_token_ms: trace?.firstTokenMs ?? null,
    event_count: trace?.eventCount ?? 0,
    events: trace?.events ?? {},
    reports: trace?.reports ?? [],
    tool_calls: encodeToolCalls(trace),
  };
}

function encodeToolCalls(trace: TurnRecord['trace']): Turn['tool_calls'] {
  return (trace?.toolCalls ?? []).map(({ toolUseId, name, startedMs, durationMs, error }) => ({
    tool_use_id: toolUseId,
    name,
    started_ms: startedMs,
    duration_ms: durationMs,
    error,
  }));
}
