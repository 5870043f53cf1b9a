import type { TurnRecord } from '../turns/turn-record';
import type { ConversationRecord } from './conversation-record';
import type { MessageRecord } from './message-record';

/** All that is finished of a conversation, as it leaves a server and comes to another. */
export type WholeConversation = {
  conversation: ConversationRecord;
  /** The message that the active path ends with. */
  leafMessageId: string | null;
  /** Of every branch, by `seq`. */
  messages: MessageRecord[];
  /** In order of their numbers. */
  turns: TurnRecord[];
};
