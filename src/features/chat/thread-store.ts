import type { PendingQueue } from '../../contract/pending';
import { foldThread } from './fold-thread';
import { GrowingPauses } from '../../ui/growing-pauses';
import { HeardEvents } from './heard-events';
import { LackedQuestions } from './lacked-questions';
import type { Taken } from './outbox';
import type { ThreadPorts } from './thread-ports';
import { ThreadTraces } from './thread-traces';
import { withTraces } from './trace-extras';
import { newThread, threadFromSnapshot, withMissingMessages, withOlderMessages, withQueue } from './thread-snapshot';
import { leavesPath } from './thread-path';
import { withAcknowledgedSend, withOutbox } from './thread-sends';
import { currentTurn, lacksTrace, type ThreadState } from './thread-state';

export type ThreadView = {
  phase: 'loading' | 'ready' | 'missing' | 'failed';
  thread: ThreadState | null;
  /** The turn that runs was asked to stop. */
  isStopping: boolean;
  isLoadingOlder: boolean;
  /** They could not be read: not tried again before somebody asks, or the connection is back. */
  hasOlderFailed: boolean;
};

const PAGE = 40;
const LATEST = 6;
const MOST_READ = 1_000;
const idle = { isStopping: false, isLoadingOlder: false, hasOlderFailed: false };
const RETRY = { firstMs: 500, lastMs: 30_000 };

/**
 * One conversation as this page sees it: the snapshot, then every event after it. Keeps its state while closed, and reads on
 * from its cursor when it is opened again.
 */
export class ThreadStore {
  readonly #ports: ThreadPorts;
  readonly #wanted: number;
  #view: ThreadView = { phase: 'loading', thread: null, ...idle };
  readonly #listeners = new Set<() => void>();
  #stopOutbox: (() => void) | null = null;
  #stoppingTurn: string | null = null;
  #isReading = false;
  #reading = Promise.resolve();
  /** What is shown lacks something that no event will tell. */
  #isStale = false;
  /** There is nothing to read or to follow yet. */
  #isUnmade = false;
  readonly #retry: GrowingPauses;
  readonly #heard: HeardEvents;
  readonly #questions: LackedQuestions;
  readonly #traces: ThreadTraces;
  #opened = 0;

  /** `wanted`: how many messages the reader had left below the top of the page. */
  constructor(ports: ThreadPorts, wanted = 0) {
    this.#ports = ports;
    this.#wanted = wanted;
    this.#retry = new GrowingPauses(ports.later, RETRY);
    this.#questions = new LackedQuestions(ports);
    this.#traces = new ThreadTraces(ports.readTurns, {
      read: () => this.#view.thread,
      take: (turns) => this.change((thread) => withTraces(thread, turns)),
    });
    this.#heard = new HeardEvents(ports, { onPaint: this.#drain, onStale: () => void this.read() });
  }

  readonly getView = (): ThreadView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts to follow; answers how to stop. */
  readonly open = (): (() => void) => {
    this.#opened += 1;
    this.#stopOutbox ??= this.#ports.followOutbox(this.#onOutbox);
    const wasUnmade = this.#isUnmade;
    this.#onOutbox(null);
    if (!wasUnmade && !this.#isUnmade) this.#readOn();
    return () => {
      this.#opened -= 1;
      if (this.#opened === 0) this.#close();
    };
  };

  #readOn(): void {
    if (this.#view.thread) this.#heard.follow(this.#view.thread.cursor);
    if ((!this.#view.thread && !this.#isReading) || this.#isStale) void this.read();
  }

  change(update: (thread: ThreadState) => ThreadState): void {
    const before = this.#view.thread;
    const thread = before && update(before);
    if (thread !== before) this.#set({ thread });
  }

  /** The turn that runs now, or is about to, was asked to stop; `false`: it was not after all. */
  setStopping(isStopping: boolean): void {
    this.#stoppingTurn = isStopping ? currentTurn(this.#view.thread) : null;
    this.#set({});
  }

  /** Reads the page of messages before the first one. */
  readonly loadOlder = async (count = PAGE): Promise<void> => {
    const first = this.#view.thread?.messages[0];
    if (!first || !this.#view.thread?.hasMore || this.#view.isLoadingOlder) return;
    this.#set({ isLoadingOlder: true });
    const page = await this.#ports.readMessages({ limit: count, before: first.seq }).catch(() => null);
    this.#set({ isLoadingOlder: false, hasOlderFailed: !page });
    // What is first may be another message by now, on another branch.
    if (!page || this.#view.thread.messages[0]?.id !== first.id) return;
    this.change((thread) => withOlderMessages(thread, page));
    this.#traces.readEarlier();
  };

  /** The server is heard again: what could not be read without it is read now. */
  readonly catchUp = (): void => {
    const { phase } = this.#view;
    this.#set({ hasOlderFailed: false, phase: phase === 'failed' ? 'loading' : phase });
    if (this.#isStale) void this.read();
  };

  /** Reads the snapshot and the queue, again when that is asked for meanwhile; events that come wait for them. */
  readonly read = (): Promise<void> => {
    this.#isStale = true;
    if (!this.#isReading) this.#reading = this.#readWhileStale();
    return this.#reading;
  };

  async #readWhileStale(): Promise<void> {
    this.#isReading = true;
    this.#retry.stop();
    const queue = this.#ports.readQueue().catch(() => null);
    try {
      while (await this.#readSnapshot());
      this.#traces.readNewest();
      void queue.then(this.#takeQueue);
    } catch (error) {
      const isGone = this.#ports.isNotFound(error);
      if (isGone) this.#heard.unfollow();
      else this.#readLater();
      if (isGone || !this.#view.thread) this.#set({ phase: isGone ? 'missing' : 'failed' });
    } finally {
      this.#isReading = false;
      this.#drain();
    }
  }

  #readLater(): void {
    this.#isStale = true;
    this.#retry.again(() => this.#opened > 0 && void this.read());
  }

  /** Answers whether it was asked for again meanwhile. */
  async #readSnapshot(): Promise<boolean> {
    this.#isStale = false;
    const asked = this.#view.thread?.asked;
    const shown = this.#view.thread?.messages.length ?? this.#wanted + LATEST;
    const page = await this.#ports.readMessages({ limit: Math.min(Math.max(PAGE, shown), MOST_READ) });
    this.#questions.forget();
    const thread = threadFromSnapshot(page, this.#view.thread, this.#ports.now());
    // A turn that was taken before this was read is in it, or over.
    if (asked?.turnId && thread.asked === asked) thread.asked = null;
    this.#set({ phase: 'ready', thread: withOutbox(thread, this.#ports.readOutbox()) });
    if (this.#opened > 0 && !this.#heard.isFollowing) this.#heard.follow(page.last_event_id);
    return this.#isStale;
  }

  readonly readQueue = async (): Promise<void> => this.#takeQueue(await this.#ports.readQueue().catch(() => null));

  readonly #takeQueue = (queue: PendingQueue | null): void => {
    if (!queue) this.#readLater();
    else this.change((thread) => withQueue(thread, queue));
    if (!this.#isStale) this.#retry.reset();
  };

  readonly #onOutbox = (taken: Taken | null): void => {
    const wasUnmade = this.#isUnmade;
    this.#isUnmade = this.#ports.isUnmade();
    const hasBegun = this.#isUnmade && this.#ports.readOutbox().length > 0;
    if (hasBegun && !this.#view.thread) this.#set({ phase: 'ready', thread: newThread() });
    this.change((before) => {
      const thread = taken ? withAcknowledgedSend(before, taken.entry.key, taken.posted) : before;
      return withOutbox(thread, this.#ports.readOutbox());
    });
    if (wasUnmade && !this.#isUnmade) {
      // Of a conversation that has just begun everything is heard.
      this.#isStale = !taken;
      this.#readOn();
    }
    if (taken?.posted.queued) void this.readQueue();
    void this.#readMissingQuestions();
  };

  #close(): void {
    this.#drain();
    this.#heard.unfollow();
    this.#stopOutbox?.();
    this.#stopOutbox = null;
    this.#retry.stop();
  }

  readonly #drain = (): void => {
    this.#heard.cancelPaint();
    const before = this.#view.thread;
    if (this.#isReading || this.#heard.events.length === 0 || !before) return;
    const thread = foldThread(before, this.#heard.events, this.#ports.now());
    const events = this.#heard.takeUpTo(thread.cursor);
    this.#set({ thread });
    if (events.some(({ event }) => event.type === 'conversation_changed')) this.#ports.onNews();
    if (lacksTrace(before, thread)) this.#traces.readNewest();
    this.#questions.hear(events);
    if (this.#heard.events.length > 0) this.#readLater();
    else if (leavesPath(before, events)) void this.read();
    else void this.#readMissingQuestions();
  };

  /** What was asked in turns that another client started: it is in the snapshot only. */
  async #readMissingQuestions(): Promise<void> {
    const before = this.#view.thread;
    if (!before || this.#isStale || !this.#questions.isDue(before)) return;
    const page = await this.#questions.read(before);
    if (page) this.change((thread) => withMissingMessages(thread, page));
    if (this.#view.thread && this.#questions.count(this.#view.thread) > 0) this.#readLater();
  }

  #set(change: Partial<ThreadView>): void {
    const view = { ...this.#view, ...change };
    const isStopping = this.#stoppingTurn !== null && this.#stoppingTurn === currentTurn(view.thread);
    this.#view = { ...view, isStopping };
    for (const listener of this.#listeners) listener();
  }
}
