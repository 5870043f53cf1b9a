import { AppError } from '../app-error';
import type { Clock } from '../clock';
import type { AgentLimits } from './agent-provider';

/** How long an agent may take to wind down after its signal has fired, before it is left behind. */
const WIND_DOWN_MS = 1000;
/** Silence is counted in parts of the idle limit: no timer per event, and no look at a clock that may be set. */
const IDLE_PARTS = 4;

type RunDeadlineOptions = { clock: Clock; limits: AgentLimits; signal: AbortSignal; isToolRunning: () => boolean };

/** The time limits of one agent run: in all, between two events, and after it was told to stop. */
export class RunDeadline {
  private failure: Error | null = null;
  private rejectWaiting: (error: Error) => void = () => undefined;
  private readonly cancels: (() => void)[] = [];
  private cancelIdle: () => void = () => undefined;
  private silentParts = 0;

  constructor(private readonly options: RunDeadlineOptions) {
    const { limits, signal } = options;
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
      this.silentParts = 0;
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

  private watchIdle(limitMs: number): void {
    this.cancelIdle = this.options.clock.after(limitMs / IDLE_PARTS, () => {
      this.silentParts = this.options.isToolRunning() ? 0 : this.silentParts + 1;
      if (this.silentParts >= IDLE_PARTS) this.fail(timedOut('The agent was silent for', limitMs));
      else this.watchIdle(limitMs);
    });
  }
}

function timedOut(what: string, limitMs: number): AppError {
  return new AppError('agent-timed-out', `${what} ${String(Math.round(limitMs / 1000))} s.`);
}
