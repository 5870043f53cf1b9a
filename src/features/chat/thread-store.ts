import type { MessagesPage } from '../../contract/message';
import type { PendingQueue } from '../../contract/pending';
import type { Turn } from '../../contract/turn';
import type { FollowHandlers } from '../../live/live-connection';
import type { LiveStatus } from '../../live/live-source';
import type { SequencedEvent } from '../../live/live-frame';
import { foldThread } from './fold-thread';
import { withTraces } from './trace-extras';
import { threadFromSnapshot, withMissingMessages, withOlderMessages, withQueue } from './thread-snapshot';
import { isNews, lacksQuestion, lacksTrace, leavesPath, type ThreadState } from './thread-state';

export type ThreadView = {
  phase: 'loading' | 'ready' | 'missing' | 'failed';
  thread: ThreadState | null;
  /** `lost`: the socket fell. Says nothing about the turn. */
  connection: LiveStatus;
  isStopping: boolean;
  isLoadingOlder: boolean;
};

/** How a thread reaches the world. */
export type ThreadPorts = {
  readMessages: (window: { limit: number; before?: number }) => Promise<MessagesPage>;
  readQueue: () => Promise<PendingQueue>;
  /** The newest turns; with `before`, those with a smaller number. */
  readTurns: (before: number | null) => Promise<readonly Turn[]>;
  openStream: (after: number, handlers: FollowHandlers) => { close: () => void };
  /** Runs once before the next paint; answers how to take that back. */
  beforePaint: (run: () => void) => () => void;
  now: () => number;
  isNotFound: (error: unknown) => boolean;
  /** Something happened that lists of conversations show: a turn began or ended, a title changed. */
  onNews: () => void;
};

const PAGE = 40;
const LATEST = 6;
const MOST_READ = 1_000;

/**
 * One conversation as this page sees it: the snapshot, then every event after it. Keeps its state while closed, and reads on
 * from its cursor when it is opened again.
 */
export class ThreadStore {
  private view: ThreadView = {
    phase: 'loading',
    thread: null,
    connection: 'live',
    isStopping: false,
    isLoadingOlder: false,
  };
  private readonly listeners = new Set<() => void>();
  private stream: { close: () => void } | null = null;
  private waiting: SequencedEvent[] = [];
  private cancelPaint: (() => void) | null = null;
  private isReading = false;
  private isReadingQuestion = false;
  private opened = 0;
  private oldestTurn: number | null = null;

  /** `wanted`: how many messages the reader had left below the top of the page. */
  constructor(
    private readonly ports: ThreadPorts,
    private readonly wanted = 0,
  ) {}

  readonly getView = (): ThreadView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts to follow; answers how to stop. */
  readonly open = (): (() => void) => {
    this.opened += 1;
    if (this.view.thread) this.follow(this.view.thread.cursor);
    else void this.read();
    return () => {
      this.opened -= 1;
      if (this.opened === 0) this.close();
    };
  };

  change(update: (thread: ThreadState) => ThreadState): void {
    if (this.view.thread) this.set({ thread: update(this.view.thread) });
  }

  setStopping(isStopping: boolean): void {
    this.set({ isStopping });
  }

  readonly retryLoading = (): void => {
    this.set({ phase: 'loading' });
    void this.read();
  };

  /** Reads the page of messages before the first one. */
  readonly loadOlder = async (): Promise<void> => {
    const first = this.view.thread?.messages[0];
    if (!first || !this.view.thread?.hasMore || this.view.isLoadingOlder) return;
    this.set({ isLoadingOlder: true });
    const page = await this.ports.readMessages({ limit: PAGE, before: first.seq }).catch(() => null);
    this.set({ isLoadingOlder: false });
    if (!page) return;
    this.change((thread) => withOlderMessages(thread, page));
    void this.readTraces(this.oldestTurn);
  };

  /** What turns told beside their messages, where this page did not hear it. */
  private async readTraces(before: number | null): Promise<void> {
    const turns = await this.ports.readTurns(before).catch(() => []);
    this.oldestTurn = turns.at(-1)?.number ?? this.oldestTurn;
    this.change((thread) => withTraces(thread, turns));
  }

  /** Reads the snapshot and the queue; events that come meanwhile wait for them. */
  readonly read = async (): Promise<void> => {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const shown = this.view.thread?.messages.length ?? this.wanted + LATEST;
      const page = await this.ports.readMessages({ limit: Math.min(Math.max(PAGE, shown), MOST_READ) });
      this.set({ phase: 'ready', thread: threadFromSnapshot(page, this.view.thread) });
      if (this.opened > 0 && !this.stream) this.follow(page.last_event_id);
      void this.readQueue();
      void this.readTraces(null);
    } catch (error) {
      if (this.ports.isNotFound(error)) this.set({ phase: 'missing' });
      else if (!this.view.thread) this.set({ phase: 'failed' });
    } finally {
      this.isReading = false;
      this.drain();
    }
  };

  readonly readQueue = async (): Promise<void> => {
    const queue = await this.ports.readQueue().catch(() => null);
    if (queue) this.change((thread) => withQueue(thread, queue));
  };

  private follow(after: number): void {
    this.stream?.close();
    this.stream = this.ports.openStream(after, {
      onEvent: (entry) => {
        this.waiting.push(entry);
        this.cancelPaint ??= this.ports.beforePaint(this.drain);
      },
      onReset: () => void this.read(),
      onStatus: (connection) => this.set({ connection }),
      onRefused: () => void this.read(),
    });
  }

  private close(): void {
    this.stream?.close();
    this.stream = null;
    this.drain();
  }

  private readonly drain = (): void => {
    this.cancelPaint?.();
    this.cancelPaint = null;
    const before = this.view.thread;
    if (this.isReading || this.waiting.length === 0 || !before) return;
    const events = this.waiting;
    this.waiting = [];
    const thread = foldThread(before, events, this.ports.now());
    this.set({ thread, isStopping: this.view.isStopping && thread.live !== null });
    if (events.some(isNews)) this.ports.onNews();
    if (lacksTrace(before, thread)) void this.readTraces(null);
    if (leavesPath(before, events)) void this.read();
    else this.readQuestionIfMissing();
  };

  /** A turn that another client started: its question is in the snapshot only. */
  readQuestionIfMissing(): void {
    if (this.isReadingQuestion || !this.view.thread || !lacksQuestion(this.view.thread)) return;
    this.isReadingQuestion = true;
    this.ports
      .readMessages({ limit: LATEST })
      .then(
        (page) => this.change((thread) => withMissingMessages(thread, page)),
        () => undefined,
      )
      .finally(() => (this.isReadingQuestion = false));
  }

  private set(change: Partial<ThreadView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.listeners) listener();
  }
}
