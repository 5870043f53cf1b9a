import { applyTurnEvent, type TurnDraft } from '../../../contract/turn-draft';
import type { LogEvent, TurnEvent } from '../../../contract/turn-event';
import type { Clock } from '../clock';
import { sleep } from '../clock';
import type { AppendTick } from './append-tick';
import { joinDeltas } from './join-deltas';
import type { BatchOutcome, TurnLease } from './commit-turn';

const COMMIT_ATTEMPTS = 5;

export type TurnWriterOptions = {
  lease: TurnLease;
  draft: TurnDraft;
  clock: Clock;
  /** When deltas are appended that may wait. */
  tick: AppendTick;
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
  /** Requests for approval: nobody hears of one before the commit that lets it be answered. */
  private requests: TurnEvent[] = [];
  private producerSeq = 0;
  private flushing: Promise<void> | null = null;
  private leaveTick: (() => void) | null = null;
  private isLost = false;
  /** What is in the buffer must not wait any longer. */
  private isUrgent = false;
  private lastBlock = -1;
  private readonly startedCalls = new Set<string>();

  constructor(private readonly options: TurnWriterOptions) {}

  /** The batch that a finishing commit must carry, `last` included, and its number. Nothing may be written after it. */
  async takeRest(last: readonly TurnEvent[]): Promise<{ events: TurnEvent[]; producerSeq: number }> {
    this.leaveTick?.();
    this.leaveTick = null;
    for (const event of last) applyTurnEvent(this.options.draft, event);
    const events = [...this.buffer, ...this.requests, ...last];
    this.buffer = [];
    this.requests = [];
    await this.flushing;
    return { events, producerSeq: this.producerSeq + 1 };
  }

  write(event: TurnEvent): void {
    applyTurnEvent(this.options.draft, event);
    if (event.type === 'approval_request') {
      this.requests.push(event);
      return;
    }
    if (!this.mergeIntoLast(event)) this.buffer.push(event);
    if (this.mayWait(event)) this.leaveTick ??= this.options.tick.join(() => void this.flush());
    else void this.flush();
  }

  /** Resolves when everything written so far is in the log; rejects when the turn is lost. */
  async committed(): Promise<void> {
    this.assertOurs();
    while (this.buffer.length > 0 || this.flushing) {
      await this.flush();
      this.assertOurs();
    }
  }

  private assertOurs(): void {
    if (this.isLost) throw new Error('the turn is no longer run here');
  }

  private flush(): Promise<void> {
    this.isUrgent = true;
    this.leaveTick?.();
    this.leaveTick = null;
    if (this.buffer.length > 0) this.flushing ??= this.drain();
    return this.flushing ?? Promise.resolve();
  }

  /** What is written when the last commit has ended, and no sooner, needs another call. */
  private async drain(): Promise<void> {
    try {
      while (this.isUrgent && !this.isLost && this.buffer.length > 0) {
        this.isUrgent = false;
        const events = this.buffer;
        this.buffer = [];
        this.producerSeq += 1;
        const outcome = await this.commit(events);
        if (outcome.kind === 'fenced') this.lose();
        else this.options.onCommitted(outcome.events);
      }
    } finally {
      this.flushing = null;
    }
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

  private lose(): void {
    this.isLost = true;
    this.buffer = [];
    this.requests = [];
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
