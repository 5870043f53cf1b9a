import type { LogEvent } from '../../../contract/turn-event';
import { LogTail } from './log-tail';
import type { LogPage, TurnLedger } from './turn-ledger';

const PAGE_BYTES = 256 * 1024;

/** `null`: the conversation is gone. `isReplay`: read from the record rather than handed over live. */
export type ChannelPage = (LogPage & { isReplay: boolean }) | null;

/**
 * The live end of one conversation's log, shared by its followers. Followers pull: the channel keeps the newest events
 * only, and a follower that has fallen behind reads the record at its own pace.
 */
export class LogChannel {
  followers = 0;
  /** The newest events, dense up to `end`; `end` is `null` until somebody has read. */
  private readonly tail = new LogTail();
  private end: number | null = null;
  /** News was heard that `tail` does not hold yet. `rings` tells a reader whether more came while it read. */
  private isStale = false;
  private rings = 0;
  private refreshing: Promise<void> | null = null;
  private isGone = false;
  private isClosed = false;
  private readonly waiters = new Set<() => void>();

  constructor(
    readonly conversationId: string,
    private readonly ledger: TurnLedger,
  ) {}

  get hasClosed(): boolean {
    return this.isClosed;
  }

  /** Events after `afterSeq`: from memory when it reaches back that far, else from the record. */
  async read(afterSeq: number): Promise<ChannelPage> {
    if (this.isGone) return null;
    if (afterSeq === this.end) await this.refreshing;
    const live = this.liveAfter(afterSeq);
    if (live) return live;
    const { rings } = this;
    const page = await this.ledger.readAfter(this.conversationId, afterSeq, PAGE_BYTES);
    if (!page) {
      this.vanish();
      return null;
    }
    this.learn(page, rings);
    return { ...page, isReplay: true };
  }

  /** Resolves when there may be something after `seq`, or the channel closes, or `signal` aborts. */
  wait(seq: number, signal: AbortSignal): Promise<void> {
    const hasNews = this.isStale || (this.end !== null && this.end > seq);
    if (hasNews || signal.aborted || this.isClosed || this.isGone) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiters.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  /** Takes committed events; what does not continue the tail exactly is left to a read. */
  offer(events: readonly LogEvent[]): void {
    const first = events[0];
    const last = events.at(-1);
    if (!first || !last || (this.end !== null && last.seq <= this.end)) return;
    if (first.seq !== (this.end ?? -1) + 1) {
      this.refresh();
      return;
    }
    this.extend(events);
    this.wake();
  }

  /** Something may be new: read it once for all followers. */
  refresh(): void {
    this.rings += 1;
    this.isStale = true;
    if (this.end === null) return;
    this.refreshing ??= this.catchUp().finally(() => {
      this.refreshing = null;
    });
  }

  /** `lastSeq` as the record says it now; `undefined` when the conversation is gone. */
  compare(lastSeq: number | undefined): void {
    if (lastSeq === undefined) this.vanish();
    else if (this.end !== null && lastSeq > this.end) this.refresh();
  }

  /** The conversation is gone. */
  vanish(): void {
    this.isGone = true;
    this.wake();
  }

  close(): void {
    this.isClosed = true;
    this.wake();
  }

  private liveAfter(afterSeq: number): ChannelPage {
    if (this.end === null || (this.isStale && afterSeq >= this.end)) return null;
    const start = this.tail.firstSeq ?? this.end + 1;
    if (afterSeq < start - 1 || afterSeq > this.end) return null;
    // What a reader gets at once waits in its socket when it is slow: so it is bounded here as it is in a read of the record.
    const events = this.tail.after(afterSeq, PAGE_BYTES);
    return { events, lastSeq: this.end, floorSeq: 0, isReplay: false };
  }

  private async catchUp(): Promise<void> {
    while (this.isStale && this.end !== null) {
      const { rings, end } = this;
      const page = await this.ledger.readAfter(this.conversationId, end, PAGE_BYTES).catch(() => undefined);
      if (page === undefined) break; // The store is out of reach: followers read for themselves, the poll tries again.
      if (page === null) {
        this.vanish();
        return;
      }
      if (page.floorSeq > this.end) this.jumpTo(page);
      else if (page.events.length > 0 && page.events[0]?.seq === this.end + 1) this.extend(page.events);
      if (this.end >= page.lastSeq) this.isStale = rings !== this.rings;
    }
    this.wake();
  }

  /** A page that reaches the log's end tells where the live tail begins. */
  private learn(page: LogPage, ringsBefore: number): void {
    const last = page.events.at(-1)?.seq;
    if (last !== undefined && last !== page.lastSeq) return;
    if (this.end === null || page.lastSeq > this.end) {
      this.tail.restart(page.events);
      this.end = page.lastSeq;
    }
    if (ringsBefore === this.rings) this.isStale = false;
  }

  /** The record no longer has what comes next: whoever is further back is told so by the record itself. */
  private jumpTo({ events, floorSeq }: LogPage): void {
    this.tail.restart(events);
    this.end = this.tail.lastSeq ?? floorSeq;
  }

  private extend(events: readonly LogEvent[]): void {
    this.tail.append(events);
    this.end = this.tail.lastSeq ?? this.end;
  }

  private wake(): void {
    for (const waiter of [...this.waiters]) waiter();
  }
}
