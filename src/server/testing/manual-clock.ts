import type { Clock } from '../core/clock';

export type ManualClock = Clock & {
  /** Lets time pass and runs, in order, what falls due. */
  advance: (ms: number) => void;
  /** How many timers wait: 0 when everything has tidied up. */
  pendingTimers: () => number;
};

/** A clock that only moves when a test says so. */
export function manualClock(startMs = Date.UTC(2026, 0, 1)): ManualClock {
  let nowMs = startMs;
  const timers = new Set<{ dueMs: number; task: () => void }>();

  const nextDue = (untilMs: number) =>
    [...timers].filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];

  return {
    now: () => new Date(nowMs),
    after: (delayMs, task) => {
      const timer = { dueMs: nowMs + delayMs, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const untilMs = nowMs + ms;
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        nowMs = Math.max(nowMs, timer.dueMs);
        timers.delete(timer);
        timer.task();
      }
      nowMs = untilMs;
    },
    pendingTimers: () => timers.size,
  };
}
