import type { Follow, FollowItem } from '../application';
import { findConversation } from '../conversations/find-conversation';
import type { Engine } from './engine';
import { followLog } from './follow-log';

/** Beyond any log's end: such a cursor gets a `reset`. */
const NOWHERE = Number.MAX_SAFE_INTEGER;

/** Refuses before the stream opens; then follows for as long as the client stays. */
export async function followConversation(
  engine: Engine,
  { after, signal, ...ref }: Follow,
): Promise<AsyncIterable<FollowItem>> {
  const { id } = await findConversation(engine.ports, ref);
  const cursor = after === undefined ? await defaultCursor(engine, id) : parseCursor(after);
  return followLog(engine.hub, { conversationId: id, cursor, signal });
}

/** Without a cursor: the running turn from its start, else what comes next. */
async function defaultCursor({ ports }: Engine, conversationId: string): Promise<number> {
  const head = (await ports.ledger.heads([conversationId])).get(conversationId);
  const active = head?.activeTurnId ? await ports.ledger.findTurn(conversationId, head.activeTurnId) : null;
  return active ? active.startSeq - 1 : (head?.lastSeq ?? 0);
}

function parseCursor(after: string | number): number {
  if (typeof after === 'number') return Number.isSafeInteger(after) && after >= 0 ? after : NOWHERE;
  return /^\d{1,15}$/.test(after) ? Number(after) : NOWHERE;
}
