import { isTerminal, type LogEvent } from '../../../contract/turn-event';
import type { FollowTurn, TurnItem } from '../application';
import { findConversation } from '../conversations/find-conversation';
import type { Engine } from './engine';
import { followLog } from './follow-log';

/** Refuses before the stream opens; then yields one turn, waiting first while it is queued. */
export async function followTurn(
  engine: Engine,
  { turnId, pendingId, afterSeq, signal, ...ref }: FollowTurn,
): Promise<AsyncIterable<TurnItem>> {
  const { id } = await findConversation(engine.ports, ref);
  return turnItems(engine, { conversationId: id, turnId, pendingId, afterSeq, signal });
}

type TurnCursor = {
  conversationId: string;
  turnId: string;
  pendingId: string | null;
  afterSeq: number;
  signal: AbortSignal;
};

async function* turnItems(engine: Engine, cursor: TurnCursor): AsyncGenerator<TurnItem> {
  const { conversationId, signal } = cursor;
  for await (const item of followLog(engine.hub, { conversationId, cursor: cursor.afterSeq, signal })) {
    if (item.kind === 'reset') {
      if (yield* afterReset(engine, cursor)) continue;
      return;
    }
    const own = item.events.filter((row) => row.turnId === cursor.turnId);
    if (own.length > 0) yield { kind: 'events', events: own };
    const state = await stateAfter(engine, cursor, { own, all: item.events });
    if (state === 'waiting' || state === 'dropped') yield { kind: state };
    if (state === 'ended' || state === 'dropped') return;
  }
  if (signal.aborted) return;
  yield { kind: await reasonOfEnd(engine, conversationId) };
}

async function reasonOfEnd({ ports }: Engine, conversationId: string): Promise<'closed' | 'deleted'> {
  return (await ports.conversations.findById(conversationId)) ? 'closed' : 'deleted';
}

/** Events were lost, perhaps of the turn: those of one that has not ended are all there. Answers whether it still waits in the queue. */
async function* afterReset(engine: Engine, cursor: TurnCursor): AsyncGenerator<TurnItem, boolean> {
  const { ledger } = engine.ports;
  const queue = await ledger.queue(cursor.conversationId);
  if (queue?.pending.some((entry) => entry.id === cursor.pendingId)) return true;
  const turn = await ledger.findTurn(cursor.conversationId, cursor.turnId);
  if (turn?.endedAt === null) yield* turnItems(engine, { ...cursor, afterSeq: turn.startSeq - 1 });
  else if (turn) yield { kind: 'trimmed' };
  else yield { kind: queue ? 'dropped' : 'deleted' };
  return false;
}

type Seen = { own: readonly LogEvent[]; all: readonly LogEvent[] };

async function stateAfter(
  engine: Engine,
  cursor: TurnCursor,
  { own, all }: Seen,
): Promise<'ended' | 'waiting' | 'dropped' | 'going'> {
  if (own.some((row) => isTerminal(row.event))) return 'ended';
  if (await isWaiting(engine, cursor, own)) return 'waiting';
  return (await wasDropped(engine, cursor, all)) ? 'dropped' : 'going';
}

async function isWaiting(
  { ports }: Engine,
  { conversationId, turnId }: TurnCursor,
  own: readonly LogEvent[],
): Promise<boolean> {
  if (!own.some((row) => row.event.type === 'approval_request')) return false;
  return (await ports.ledger.findTurn(conversationId, turnId))?.status === 'waiting';
}

/** The queue has changed, our entry is not in it, and no turn came of it. */
async function wasDropped({ ports }: Engine, cursor: TurnCursor, events: readonly LogEvent[]): Promise<boolean> {
  const last = events.findLast((row) => row.event.type === 'queue_changed')?.event;
  if (cursor.pendingId === null || last?.type !== 'queue_changed') return false;
  if (last.items.some((item) => item.id === cursor.pendingId)) return false;
  return (await ports.ledger.findTurn(cursor.conversationId, cursor.turnId)) === null;
}
