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

const nothingTraced: NonNullable<TurnRecord['trace']> = {
  firstTokenMs: null,
  eventCount: 0,
  events: {},
  reports: [],
  reasoning: [],
  toolCalls: [],
};

function encodeTrace(trace: TurnRecord['trace']) {
  const { modelId, firstTokenMs, eventCount, events, reports, reasoning, toolCalls } = trace ?? {
    ...nothingTraced,
    modelId: null,
  };
  return {
    model_id: modelId ?? null,
    first_token_ms: firstTokenMs,
    event_count: eventCount,
    events: events ?? {},
    reports: reports ?? [],
    reasoning: (reasoning ?? []).map(({ block, startedMs, durationMs }) => ({
      block,
      started_ms: startedMs,
      duration_ms: durationMs,
    })),
    tool_calls: encodeToolCalls(toolCalls),
  };
}

function encodeToolCalls(calls: NonNullable<TurnRecord['trace']>['toolCalls']): Turn['tool_calls'] {
  return calls.map(({ toolUseId, name, startedMs, durationMs, error }) => ({
    tool_use_id: toolUseId,
    name,
    started_ms: startedMs,
    duration_ms: durationMs,
    error,
  }));
}
