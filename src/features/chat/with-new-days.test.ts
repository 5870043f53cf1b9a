import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/message';
import type { ThreadTurn } from './thread-turns';
import { withNewDays } from './with-new-days';

const at = (day: number, hour: number) => new Date(2026, 0, day, hour);

/** A turn of messages that were said then. */
const turn = (...times: (Date | null)[]): ThreadTurn => ({
  key: 'k',
  rows: times.map((time) => ({
    key: 'r',
    kind: 'message',
    message: { created_at: time?.toISOString() ?? '' } as Message,
  })),
});

const marked = (turns: ThreadTurn[], hasEarlier = false) =>
  withNewDays(turns, { hasEarlier, todayMs: at(5, 0).getTime() }).map(({ newDayMs }) =>
    newDayMs === undefined ? null : new Date(newDayMs).getDate(),
  );

describe('the days of a thread', () => {
  it('are marked where another one begins, by the clock of the reader', () => {
    expect(marked([turn(at(3, 10)), turn(at(3, 23)), turn(at(4, 0)), turn(at(5, 9))])).toEqual([3, null, 4, 5]);
  });

  it('are not marked where all of it is of today', () => {
    expect(marked([turn(at(5, 9)), turn(at(5, 10))])).toEqual([null, null]);
  });

  it('begin unmarked where what was said before is not loaded', () => {
    expect(marked([turn(at(3, 10)), turn(at(4, 9))], true)).toEqual([null, 4]);
  });

  it('are those of the end of an answer that went on over midnight', () => {
    expect(marked([turn(at(3, 23), at(4, 0)), turn(at(4, 8))])).toEqual([3, null]);
  });

  it('are unknown of a message whose time is', () => {
    expect(marked([turn(at(3, 10)), turn(null), turn(at(3, 11))])).toEqual([3, null, null]);
  });
});
