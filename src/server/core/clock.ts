/** Time as a port, so that tests decide what happens when. */
export type Clock = {
  now: () => Date;
  /** Milliseconds since some moment of this process. Nobody can set it: durations are measured with it. */
  elapsedMs: () => number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. Must not keep the process alive. */
  after: (delayMs: number, task: () => void) => () => void;
};

/** Resolves after `delayMs`, or as soon as `signal` aborts. Never rejects. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const wake = () => {
      cancel();
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = clock.after(delayMs, wake);
    signal?.addEventListener('abort', wake, { once: true });
  });
}
