import { AppError } from '../../../core/app-error';
import type { Clock } from '../../../core/clock';

/** Counts in parts of the limit, so that there is no timer for each thing that is heard. */
const PARTS = 4;

/** How long nothing was heard; `tooLong` rejects when that was all of the limit without an excuse. */
export class Silence {
  readonly tooLong: Promise<never>;
  isExcused: () => boolean = () => false;
  private reject: (error: Error) => void = () => undefined;
  private cancel: () => void = () => undefined;
  private silentParts = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limitMs: number,
  ) {
    this.tooLong = new Promise((_resolve, reject) => {
      this.reject = reject;
    });
    this.tooLong.catch(() => undefined);
    this.watch();
  }

  interrupt(): void {
    this.silentParts = 0;
  }

  end(): void {
    this.cancel();
  }

  private watch(): void {
    this.cancel = this.clock.after(this.limitMs / PARTS, () => {
      this.silentParts = this.isExcused() ? 0 : this.silentParts + 1;
      if (this.silentParts < PARTS) {
        this.watch();
        return;
      }
      const seconds = Math.round(this.limitMs / 1000);
      this.reject(new AppError('agent-timed-out', `The agent was silent for ${seconds} s.`));
    });
  }
}
