import type { ConversationView } from './conversation-view';
import type { Ports } from '../ports';
import type { ConversationRecord } from './conversation-record';

/** Adds to each conversation what its head says now. */
export async function viewConversations(
  ports: Pick<Ports, 'ledger'>,
  conversations: readonly ConversationRecord[],
): Promise<ConversationView[]> {
  const ids = conversations.map((conversation) => conversation.id);
  const [active, queued] = await Promise.all([ports.ledger.activeTurns(ids), ports.ledger.countQueued(ids)]);
  return conversations.map((conversation) => ({
    ...conversation,
    turn: active.get(conversation.id) ?? null,
    pending: queued.get(conversation.id) ?? 0,
  }));
}

export async function viewConversation(
  ports: Pick<Ports, 'ledger'>,
  conversation: ConversationRecord,
): Promise<ConversationView> {
  const [view] = await viewConversations(ports, [conversation]);
  return view ?? { ...conversation, turn: null, pending: 0 };
}
