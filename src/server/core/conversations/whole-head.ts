import { newConversationHead, type ConversationHead } from '../turns/conversation-head';
import type { WholeConversation } from './whole-conversation';

/** The head of a conversation that came whole: its log is as if it were trimmed up to its last message. */
export function wholeHead({ conversation, leafMessageId, messages, turns }: WholeConversation): ConversationHead {
  const lastSeq = Math.max(0, ...messages.slice(-1).map(({ seq }) => seq));
  return {
    ...newConversationHead(conversation.id),
    epoch: turns.length,
    lastSeq,
    floorSeq: lastSeq,
    turnCount: Math.max(0, ...turns.slice(-1).map((turn) => turn.number)),
    leafMessageId,
  };
}
