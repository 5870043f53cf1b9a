/** Who waits: `signal` is their own and rejects for them alone. */
export type Waiter<P> = { signal: AbortSignal; onProgress: (progress: P) => void };

type Work<T, P> = (all: Waiter<P>) => Promise<T>;
type Running<T, P> = { result: Promise<T>; controller: AbortController; waiters: Set<Waiter<P>> };

/**
 * Work that several may ask for at once is done once, tells all of them of its progress, and is given up when the last of
 * them has given up.
 */
export class SharedTasks<T, P> {
  private readonly running = new Map<string, Running<T, P>>();

  /** `work` gets one waiter who stands for all of them. */
  async share(key: string, { signal, onProgress }: Waiter<P>, work: Work<T, P>): Promise<T> {
    const task = this.running.get(key) ?? this.begin(key, work);
    const waiter = { signal, onProgress };
    task.waiters.add(waiter);
    const given = untilAborted(signal);
    try {
      return await Promise.race([task.result, given.up]);
    } finally {
      given.release();
      task.waiters.delete(waiter);
      if (task.waiters.size === 0) this.giveUp(key, task);
    }
  }

  /** Gives up the work for some keys whoever waits, and resolves when it has come to its end. */
  async end(isMeant: (key: string) => boolean): Promise<void> {
    const meant = [...this.running].filter(([key]) => isMeant(key));
    for (const [key, task] of meant) this.giveUp(key, task);
    await Promise.allSettled(meant.map(([, task]) => task.result));
  }

  private begin(key: string, work: Work<T, P>): Running<T, P> {
    const controller = new AbortController();
    const waiters = new Set<Waiter<P>>();
    const onProgress = (progress: P): void => {
      for (const waiter of waiters) waiter.onProgress(progress);
    };
    const task = { controller, waiters, result: work({ signal: controller.signal, onProgress }) };
    this.running.set(key, task);
    const done = (): void => {
      this.forget(key, task);
    };
    task.result.then(done, done);
    return task;
  }

  private giveUp(key: string, task: Running<T, P>): void {
    this.forget(key, task);
    task.controller.abort();
  }

  private forget(key: string, task: Running<T, P>): void {
    if (this.running.get(key) === task) this.running.delete(key);
  }
}

function untilAborted(signal: AbortSignal): { up: Promise<never>; release: () => void } {
  let release = (): void => undefined;
  const up = new Promise<never>((_, reject) => {
    const abort = (): void => {
      reject(signal.reason as Error);
    };
    release = () => {
      signal.removeEventListener('abort', abort);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
  return { up, release };
}
