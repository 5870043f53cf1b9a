import { setImmediate as nextLoopTurn } from 'node:timers/promises';

const SLICE_MS = 4;

/**
 * The driver is synchronous, so awaited statements resolve as microtasks and a long series of them would starve timers and
 * sockets. Whoever is about to run a statement asks here whether the event loop has gone without a turn for too long.
 */
export class TimeSlice {
  private startedAt: number | null = null;

  isSpent(): boolean {
    if (this.startedAt !== null) return performance.now() - this.startedAt > SLICE_MS;
    this.startedAt = performance.now();
    setImmediate(() => {
      this.startedAt = null;
    });
    return false;
  }

  /** Lets the event loop turn once. */
  async breathe(): Promise<void> {
    await nextLoopTurn();
  }
}
