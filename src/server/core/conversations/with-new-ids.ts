import type { IdSource } from '../id-source';
import type { WholeConversation } from './whole-conversation';

/** The same conversation under ids that are new everywhere. */
export function withNewIds(whole: WholeConversation, newId: IdSource): WholeConversation {
  const conversationId = newId();
  const renamed = new Map([...whole.messages, ...whole.turns].map(({ id }) => [id, newId()]));
  const rename = (id: string) => renamed.get(id) ?? id;
  const renameOrNull = (id: string | null) => (id === null ? null : rename(id));
  return {
    conversation: { ...whole.conversation, id: conversationId },
    leafMessageId: renameOrNull(whole.leafMessageId),
    messages: whole.messages.map((message) => ({
      ...message,
      id: rename(message.id),
      conversationId,
      turnId: renameOrNull(message.turnId),
      parentId: renameOrNull(message.parentId),
    })),
    turns: whole.turns.map((turn) => ({
      ...turn,
      id: rename(turn.id),
      conversationId,
      userMessageId: renameOrNull(turn.userMessageId),
      messageId: rename(turn.messageId),
    })),
  };
}
