import type { ContentBlock } from '../../../contract/content-block';
import type { IdSource } from '../id-source';
import type { ConversationHead } from './conversation-head';
import type { LedgerTransaction } from './turn-ledger';

/** A message of a conversation that began elsewhere; results stand in the answer that holds their calls. */
export type EarlierMessage = { role: 'user' | 'assistant'; content: ContentBlock[] };

type Earlier = { messages: readonly EarlierMessage[]; newId: IdSource; now: Date };

/**
 * Gives a conversation in which nothing has happened yet the messages that were said before. They stand in it as if the
 * events that made them were trimmed long ago.
 */
export async function placeEarlierMessages(
  tx: LedgerTransaction,
  head: ConversationHead,
  { messages, newId, now }: Earlier,
): Promise<void> {
  if (head.lastSeq > 0 || messages.length === 0) return;
  for (const { role, content } of messages) {
    head.lastSeq += 1;
    const id = newId();
    await tx.insertMessage({
      id,
      conversationId: head.conversationId,
      turnId: null,
      externalId: null,
      seq: head.lastSeq,
      role,
      content,
      status: 'complete',
      stopReason: null,
      error: null,
      modelId: null,
      promptTokens: null,
      completionTokens: null,
      parentId: head.leafMessageId,
      createdAt: now,
    });
    head.leafMessageId = id;
  }
  head.floorSeq = head.lastSeq;
  await tx.saveHead(head);
}
