import type { ThreadRow } from './thread-sends';
import type { ThreadTurn } from './thread-turns';

type Bounds = { hasEarlier: boolean; todayMs: number };

/**
 * Marks the turns with which another local day begins. The first one that is loaded has nothing to differ from: it is marked where
 * it is the beginning, and not of today.
 */
export function withNewDays(turns: readonly ThreadTurn[], { hasEarlier, todayMs }: Bounds): readonly ThreadTurn[] {
  let lastMs = hasEarlier ? null : todayMs;
  return turns.map((turn) => {
    const days = turn.rows.map(dayOf).filter((day) => !Number.isNaN(day));
    const [first] = days;
    const isNew = first !== undefined && lastMs !== null && first !== lastMs;
    lastMs = days.at(-1) ?? lastMs;
    return isNew ? { ...turn, newDayMs: first } : turn;
  });
}

function dayOf(row: ThreadRow): number {
  const said = row.kind === 'send' ? row.send.askedAtMs : row.message.created_at;
  return new Date(said).setHours(0, 0, 0, 0);
}
