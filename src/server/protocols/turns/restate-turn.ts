import type { ContentBlock } from '../../../contract/content-block';
import type { LogEvent, TurnEvent } from '../../../contract/turn-event';
import type { TurnRecord } from '../../core/turns/turn-record';

/** The events that a turn which has ended would fold to, made from what its message holds. */
export function restateTurn(turn: TurnRecord, content: readonly ContentBlock[]): LogEvent[] {
  const events = [startOf(turn), ...content.flatMap(restateBlock), endOf(turn)];
  return events.map((event, index) => ({ seq: turn.startSeq + index, turnId: turn.id, event }));
}

function startOf(turn: TurnRecord): TurnEvent {
  return {
    type: 'turn_start',
    turn_id: turn.id,
    user_message_id: turn.userMessageId,
    message_id: turn.messageId,
    agent_key: turn.agentKey,
    model: null,
  };
}

function restateBlock(content: ContentBlock, block: number): TurnEvent[] {
  switch (content.type) {
    case 'text':
      return [{ type: 'text_delta', text: content.text, block }];
    case 'reasoning':
      return [{ type: 'reasoning_delta', text: content.text, block }];
    case 'tool_use': {
      const { tool_use_id, tool_name, tool_input } = content;
      return [
        { type: 'tool_call_start', tool_use_id, tool_name, block },
        { type: 'tool_call', tool_use_id, tool_name, tool_input },
      ];
    }
    case 'tool_result':
      return [content];
    case 'file':
      return [];
  }
}

function endOf({ error, messageId, stopReason, usage }: TurnRecord): TurnEvent {
  if (error) return { type: 'turn_error', ...error };
  return {
    type: 'turn_done',
    message_id: messageId,
    stop_reason: stopReason ?? 'end_turn',
    prompt_tokens: usage?.input_tokens ?? null,
    completion_tokens: usage?.output_tokens ?? null,
    usage,
  };
}
