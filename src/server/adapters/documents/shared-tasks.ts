type Running<T> = { result: Promise<T>; controller: AbortController; waiters: number };

/** Work that several may ask for at once is done once, and given up when the last of them has given up. */
export class SharedTasks<T> {
  private readonly running = new Map<string, Running<T>>();

  /** `signal` is the asker's own and rejects for them alone; `work` gets the one that stands for all of them. */
  async share(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const task = this.running.get(key) ?? this.begin(key, work);
    task.waiters += 1;
    const leave = (): void => {
      task.waiters -= 1;
      if (task.waiters > 0) return;
      this.forget(key, task);
      task.controller.abort();
    };
    const given = untilAborted(signal);
    try {
      return await Promise.race([task.result, given.up]);
    } finally {
      given.release();
      leave();
    }
  }

  private begin(key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const controller = new AbortController();
    const task: Running<T> = { controller, waiters: 0, result: work(controller.signal) };
    this.running.set(key, task);
    const done = (): void => {
      this.forget(key, task);
    };
    task.result.then(done, done);
    return task;
  }

  private forget(key: string, task: Running<T>): void {
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
