import { threadRows, type ThreadRow, type ThreadShape } from './thread-sends';

/** A question and everything that answers it, as one piece of the thread. */
export type ThreadTurn = {
  key: string;
  rows: readonly ThreadRow[];
  /** When its day began, where that is another one than that of what stands before it. */
  newDayMs?: number;
};

/** The thread in turns: each begins with a question. The first may lack its own, which is on an earlier page. */
export function threadTurns(shape: ThreadShape): ThreadTurn[] {
  const turns: { key: string; rows: ThreadRow[] }[] = [];
  for (const row of threadRows(shape)) {
    const last = turns.at(-1);
    if (last && !isQuestion(row)) last.rows.push(row);
    else turns.push({ key: row.key, rows: [row] });
  }
  return turns;
}

function isQuestion(row: ThreadRow): boolean {
  return row.kind === 'send' || row.message.role === 'user';
}
