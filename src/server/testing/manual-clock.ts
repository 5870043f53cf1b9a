import type { Clock } from '../core/clock';
import { settle } from './settle';

export type ManualClock = Clock & {
  /** Runs what falls due in the next `ms`, in order, and lets everything settle before, between and after. */
  advance: (ms: number) => Promise<void>;
  /** Sets the wall clock wrong by `ms`, as an operator may; timers keep their distance. */
  skewBy: (ms: number) => void;
  /** How many timers wait: 0 when everything has tidied up. */
  pendingTimers: () => number;
};

type Timer = { dueMs: number; task: () => void };

/** A clock that only moves when a test says so. `letSettle` waits for what can go on without time passing. */
export function manualClock(
  startMs = Date.UTC(2026, 10, 29, 12),
  letSettle: () => Promise<void> = settle,
): ManualClock {
  let nowMs = startMs;
  let skewMs = 0;
  const timers = new Set<Timer>();

  // A stable sort: timers that fall due together run in the order in which they were set.
  const nextDue = (untilMs: number): Timer | undefined =>
    [...timers].filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];

  return {
    now: () => new Date(nowMs + skewMs),
    elapsedMs: () => nowMs - startMs,
    after: (delayMs, task) => {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), task };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    advance: async (ms) => {
      const untilMs = nowMs + ms;
      await letSettle();
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        timers.delete(timer);
        nowMs = timer.dueMs;
        timer.task();
        await letSettle();
      }
      nowMs = untilMs;
      await letSettle();
    },
    skewBy: (ms) => {
      skewMs += ms;
    },
    pendingTimers: () => timers.size,
  };
}
