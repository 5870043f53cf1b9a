import { AppError } from '../app-error';
import type { Clock } from '../clock';
import type { AgentLimits } from './agent-provider';

/** How long an agent may take to wind down after its signal has fired, before it is left behind. */
const WIND_DOWN_MS = 1000;

type RunDeadlineOptions = { clock: Clock; limits: AgentLimits; signal: AbortSignal; isToolRunning: () => boolean };

/** The time limits of one agent run: in all, between two events, and after it was told to stop. */
export class RunDeadline {
  private failure: Error | null = null;
  private rejectWaiting: (error: Error) => void = () => undefined;
  private readonly cancels: (() => void)[] = [];
  private cancelIdle: () => void = () => undefined;
  private lastEventAt: number;

  constructor(private readonly options: RunDeadlineOptions) {
    const { clock, limits, signal } = options;
    this.lastEventAt = clock.now().getTime();
    const onAbort = () => {
      this.failAfter(WIND_DOWN_MS, () => new Error('the agent did not stop in time'));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    this.cancels.push(() => {
      signal.removeEventListener('abort', onAbort);
    });
    this.failAfter(limits.turnTimeoutMs, () => timedOut('The turn took longer than', limits.turnTimeoutMs));
    this.watchIdle(limits.idleTimeoutMs);
  }

  /** The agent's next event, unless a limit passes first. */
  async within<T>(next: Promise<T>): Promise<T> {
    const { failure } = this;
    if (failure) throw failure;
    try {
      return await new Promise<T>((resolve, reject) => {
        this.rejectWaiting = reject;
        next.then(resolve, reject);
      });
    } finally {
      this.rejectWaiting = () => undefined;
      this.lastEventAt = this.options.clock.now().getTime();
    }
  }

  end(): void {
    this.cancelIdle();
    for (const cancel of this.cancels) cancel();
  }

  private failAfter(delayMs: number, error: () => Error): void {
    this.cancels.push(
      this.options.clock.after(delayMs, () => {
        this.fail(error());
      }),
    );
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.rejectWaiting(error);
  }

  /** One timer, set again for what is left, rather than one per event. */
  private watchIdle(delayMs: number): void {
    const { clock, limits, isToolRunning } = this.options;
    this.cancelIdle = clock.after(delayMs, () => {
      if (isToolRunning()) this.lastEventAt = clock.now().getTime();
      const leftMs = this.lastEventAt + limits.idleTimeoutMs - clock.now().getTime();
      if (leftMs > 0) this.watchIdle(leftMs);
      else this.fail(timedOut('The agent was silent for', limits.idleTimeoutMs));
    });
  }
}

function timedOut(what: string, limitMs: number): AppError {
  return new AppError('agent-timed-out', `${what} ${String(Math.round(limitMs / 1000))} s.`);
}
