/** The narrow, hot row of a conversation: whoever holds it in a transaction may append to the log. */
export type ConversationHead = {
  conversationId: string;
  /** Grows with every start, resume and fence; an append with an older one is refused. */
  epoch: number;
  activeTurnId: string | null;
  /** Last sequence number in the log; 0 when it is empty. */
  lastSeq: number;
  /** Events at or below this number are trimmed. */
  floorSeq: number;
  /** Last batch number accepted from the active turn's runner. */
  lastProducerSeq: number;
  nextPosition: number;
  paused: boolean;
  /** `seq` of the last `queue_changed`: what an edit's `base` is compared with. */
  queueSeq: number;
  turnCount: number;
  /** The newest message of the active branch. */
  leafMessageId: string | null;
  /** Set while a finished turn waits for the client's tool results: until then the queue is held. */
  heldUntil: Date | null;
};

export function newConversationHead(conversationId: string): ConversationHead {
  return {
    conversationId,
    epoch: 0,
    activeTurnId: null,
    lastSeq: 0,
    floorSeq: 0,
    lastProducerSeq: 0,
    nextPosition: 1,
    paused: false,
    queueSeq: 0,
    turnCount: 0,
    leafMessageId: null,
    heldUntil: null,
  };
}
