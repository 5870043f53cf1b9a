import type { Ports } from '../ports';
import { conversationNotFound } from './conversation-not-found';
import type { TurnRecord } from '../turns/turn-record';
import type { ConversationRef } from './conversation-ref';
import { findConversation } from './find-conversation';
import type { WholeConversation } from './whole-conversation';

const PAGE = 500;

/** All that is finished; of a turn that runs, its question. */
export async function exportConversation(ports: Ports, ref: ConversationRef): Promise<WholeConversation> {
  const conversation = await findConversation(ports, ref);
  // The head first: the messages that are read after it hold the one that it names.
  const head = (await ports.ledger.heads([conversation.id])).get(conversation.id);
  if (!head) throw conversationNotFound();
  const messages = await ports.conversations.messages(conversation.id);
  const turns = (await listAll(ports, conversation.id)).filter((turn) => turn.endedAt !== null);
  return { conversation, leafMessageId: head.leafMessageId, messages, turns };
}

/** The oldest first. */
async function listAll({ ledger }: Ports, conversationId: string): Promise<TurnRecord[]> {
  const turns: TurnRecord[] = [];
  for (let before: number | null = null; ;) {
    const page: TurnRecord[] = await ledger.listTurns(conversationId, before, PAGE);
    turns.push(...page);
    before = page.at(-1)?.number ?? null;
    if (page.length < PAGE) return turns.reverse();
  }
}
