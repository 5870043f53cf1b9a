import { sleep, type Clock } from '../clock';
import type { Logger } from '../logger';

const PAUSE_MS = 50;

/** Work that can wait, in steps so small that no turn notices them. */
export type Chore = {
  name: string;
  /** From the end of one round to the start of the next. */
  everyMs: number;
  /** Does a little of it; answers whether more is left. */
  step: () => Promise<boolean>;
};

/**
 * Does the chores of a process one step at a time, with a pause after each. Chores that are due take turns, so that one
 * that is never done holds up no other; one that fails is tried again the next time it is due.
 */
export class Housekeeper {
  private readonly due: Chore[] = [];
  private readonly leave = new AbortController();
  private isWorking = false;

  constructor(
    private readonly ports: { clock: Clock; logger: Logger },
    private readonly chores: readonly Chore[],
  ) {}

  start(): void {
    for (const chore of this.chores) void this.resume(chore);
  }

  /** Takes no further step, and does not wait for the one that it is at. */
  stop(): void {
    this.leave.abort();
  }

  private async resume(chore: Chore): Promise<void> {
    await sleep(this.ports.clock, chore.everyMs, this.leave.signal);
    this.due.push(chore);
    if (!this.isWorking) await this.work();
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    for (let chore = this.next(); chore; chore = this.next()) {
      if (await this.hasMore(chore)) this.due.push(chore);
      else void this.resume(chore);
      await sleep(this.ports.clock, PAUSE_MS, this.leave.signal);
    }
    this.isWorking = false;
  }

  private next(): Chore | undefined {
    return this.leave.signal.aborted ? undefined : this.due.shift();
  }

  private async hasMore(chore: Chore): Promise<boolean> {
    try {
      return await chore.step();
    } catch (error) {
      this.ports.logger.error({ err: error }, `${chore.name} failed`);
      return false;
    }
  }
}
