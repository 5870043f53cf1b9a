import type { ConversationRows } from './memory-database';

/**
 * The rows without the events of the turns that ended before `before`, up to the first turn that did not; `null` when
 * there is nothing to delete.
 */
export function trimRows(rows: ConversationRows, before: Date): ConversationRows | null {
  const kept = new Set(
    rows.turns.filter((turn) => turn.endedAt === null || turn.endedAt >= before).map((turn) => turn.id),
  );
  const ended = new Set(rows.turns.filter((turn) => !kept.has(turn.id)).map((turn) => turn.id));
  let floorSeq = rows.head.floorSeq;
  for (const { seq, turnId } of rows.events) {
    if (turnId !== null && kept.has(turnId)) break;
    if (turnId !== null && ended.has(turnId)) floorSeq = seq;
  }
  if (floorSeq === rows.head.floorSeq) return null;
  const events = rows.events.filter((event) => event.seq > floorSeq);
  const withEvents = new Set(events.map(({ turnId }) => turnId));
  const carried = rows.carried.filter(({ turnId }) => kept.has(turnId) || withEvents.has(turnId));
  return { ...rows, head: { ...rows.head, floorSeq }, events, carried };
}
