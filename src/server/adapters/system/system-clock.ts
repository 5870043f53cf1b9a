import type { Clock } from '../../core/clock';

/** setTimeout fires at once for a longer delay than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time of this machine. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  after: (delayMs, task) => {
    let timer: NodeJS.Timeout;
    const wait = (restMs: number): void => {
      const stepMs = Math.min(restMs, LONGEST_TIMER_MS);
      timer = setTimeout(() => (restMs > stepMs ? wait(restMs - stepMs) : task()), stepMs).unref();
    };
    wait(delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
