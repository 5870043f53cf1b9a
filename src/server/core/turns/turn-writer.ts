import { applyTurnEvent, type TurnDraft } from '../../../contract/turn-draft';
import type { LogEvent, TurnEvent } from '../../../contract/turn-event';
import type { Clock } from '../clock';
import { sleep } from '../clock';
import { joinDeltas } from './join-deltas';
import type { BatchOutcome, TurnLease } from './commit-turn';

const COALESCE_MS = 25;
const COMMIT_ATTEMPTS = 5;

export type TurnWriterOptions = {
  lease: TurnLease;
  draft: TurnDraft;
  clock: Clock;
  commit: (
    batch: TurnLease & { producerSeq: number; events: readonly TurnEvent[]; now: Date },
  ) => Promise<BatchOutcome>;
  onCommitted: (events: readonly LogEvent[]) => void;
  onCommitFailed: (error: unknown, attempt: number) => void;
  /** The turn is no longer ours, or the record is out of reach: stop working. */
  onLost: () => void;
};

/**
 * Collects a turn's events and appends them in batches: deltas wait a moment and are merged, the first delta of a block and
 * everything else goes at once, and what comes while a commit is under way joins the next one.
 */
export class TurnWriter {
  private buffer: TurnEvent[] = [];
  private producerSeq = 0;
  private flushing: Promise<void> | null = null;
  private cancelTimer: (() => void) | null = null;
  private isLost = false;
  /** Something in the buffer must not wait. */
  private isUrgent = false;
  private lastBlock = -1;
  private readonly startedCalls = new Set<string>();

  constructor(private readonly options: TurnWriterOptions) {}

  /** The batch that a finishing commit must carry, `last` included, and its number. Nothing may be written after it. */
  async takeRest(last: readonly TurnEvent[]): Promise<{ events: TurnEvent[]; producerSeq: number }> {
    this.cancelTimer?.();
    this.cancelTimer = null;
    for (const event of last) applyTurnEvent(this.options.draft, event);
    const events = [...this.buffer, ...last];
    this.buffer = [];
    await this.flushing;
    return { events, producerSeq: this.producerSeq + 1 };
  }

  write(event: TurnEvent): void {
    applyTurnEvent(this.options.draft, event);
    if (!this.mergeIntoLast(event)) this.buffer.push(event);
    if (this.mayWait(event)) this.cancelTimer ??= this.options.clock.after(COALESCE_MS, () => void this.flush());
    else void this.flushNow();
  }

  /** Resolves when everything written so far is in the log; rejects when the turn is lost. */
  async committed(): Promise<void> {
    this.assertOurs();
    while (this.buffer.length > 0 || this.flushing) {
      await this.flushNow();
      this.assertOurs();
    }
  }

  private assertOurs(): void {
    if (this.isLost) throw new Error('the turn is no longer run here');
  }

  private flushNow(): Promise<void> {
    this.isUrgent = true;
    return this.flush();
  }

  private flush(): Promise<void> {
    this.cancelTimer?.();
    this.cancelTimer = null;
    this.flushing ??= this.drain().finally(() => {
      this.flushing = null;
    });
    return this.flushing;
  }

  private async drain(): Promise<void> {
    do {
      this.isUrgent = false;
      const events = this.buffer;
      if (events.length === 0) return;
      this.buffer = [];
      this.producerSeq += 1;
      const outcome = await this.commit(events);
      if (outcome.kind === 'fenced') this.lose();
      else this.options.onCommitted(outcome.events);
    } while (this.mustGoOn());
  }

  /** A commit whose outcome is unknown is sent again under the same number: the record takes it once. */
  private async commit(events: readonly TurnEvent[]): Promise<BatchOutcome> {
    const { lease, clock, commit } = this.options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await commit({ ...lease, producerSeq: this.producerSeq, events, now: clock.now() });
      } catch (error) {
        this.options.onCommitFailed(error, attempt);
        if (attempt === COMMIT_ATTEMPTS) return { kind: 'fenced' };
        await sleep(clock, 50 * 2 ** attempt);
      }
    }
  }

  private mustGoOn(): boolean {
    return this.isUrgent && !this.isLost;
  }

  private lose(): void {
    this.isLost = true;
    this.buffer = [];
    this.options.onLost();
  }

  private mergeIntoLast(event: TurnEvent): boolean {
    const last = this.buffer.at(-1);
    const joined = last && joinDeltas(last, event);
    if (!joined) return false;
    this.buffer[this.buffer.length - 1] = joined;
    return true;
  }

  /** Only deltas that continue a block may wait. */
  private mayWait(event: TurnEvent): boolean {
    if (event.type === 'tool_call_delta') {
      if (this.startedCalls.has(event.tool_use_id)) return true;
      this.startedCalls.add(event.tool_use_id);
      return false;
    }
    if (event.type !== 'text_delta' && event.type !== 'reasoning_delta') return false;
    const continues = event.block === this.lastBlock;
    this.lastBlock = event.block;
    return continues;
  }
}
