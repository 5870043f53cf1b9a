import { firstOf, type LiveFrames } from '../live-frame';
import { LiveConnection } from '../live-connection';
import type { LivePorts } from '../live-ports';
import type { TabMessage } from '../tab-message';
import type { ScriptedServer, ScriptedStream } from './scripted-server';

type Happening = Parameters<LivePorts['listen']>[0];

/** What a page shows of a conversation, and how often it had to read all of it. */
export type ScriptedThread = { words: string; cursor: number; reads: number; refusals: number; close: () => void };

/** A tab: runs what falls due in it, unless it is stopped; then that waits. */
export class ScriptedTab {
  isVisible = true;
  /** What other tabs say is lost on it. */
  isDeaf = false;
  onMessage: (message: TabMessage) => void = () => undefined;
  readonly listeners: [happening: Happening, run: () => void][] = [];
  readonly streams: ScriptedStream[] = [];
  readonly news: LiveFrames['conversations'][] = [];
  opened = 0;
  readonly #server: ScriptedServer;
  #live: LiveConnection | null = null;
  #waiting: (() => void)[] | null = null;
  #isFrozen = false;
  #isGone = false;

  constructor(server: ScriptedServer) {
    this.#server = server;
  }

  get live(): LiveConnection {
    if (!this.#live) throw new Error('Not loaded.');
    return this.#live;
  }

  load(ports: LivePorts): this {
    this.#live = new LiveConnection(ports);
    this.#live.onConversations((news) => this.news.push(news));
    this.#live.onOpened(() => (this.opened += 1));
    return this;
  }

  isStopped(): boolean {
    return this.#waiting !== null;
  }

  run(task: () => void): void {
    if (this.#isGone) return;
    if (this.#waiting) this.#waiting.push(task);
    else task();
  }

  happen(happening: Happening): void {
    for (const [name, run] of this.listeners) if (name === happening) run();
  }

  isLeading(): boolean {
    return this.streams.some(({ isClosed }) => !isClosed);
  }

  /** As a page does that shows a conversation: reads it, then follows. */
  show(id: string): ScriptedThread {
    const words = this.#server.read(id);
    const thread = {
      words: words.join(''),
      cursor: words.length,
      reads: 0,
      refusals: 0,
      close: (): void => undefined,
    };
    const read = () => {
      thread.reads += 1;
      thread.words = this.#server.read(id).join('');
      thread.cursor = this.#server.read(id).length;
    };
    const { close } = this.live.follow(id, thread.cursor, {
      onEvent: (entry) => {
        if (entry.seq <= thread.cursor) return;
        if (firstOf(entry) !== thread.cursor + 1) read();
        else {
          thread.words += 'text' in entry.event ? entry.event.text : '';
          thread.cursor = entry.seq;
        }
      },
      onReset: read,
      onRefused: () => (thread.refusals += 1),
    });
    return Object.assign(thread, { close });
  }

  hide(): void {
    this.isVisible = false;
    this.happen('visibilitychange');
  }

  reveal(): void {
    this.isVisible = true;
    this.happen('visibilitychange');
  }

  /** Stops without a word, as in a debugger. */
  hang(): void {
    this.#waiting ??= [];
  }

  freeze(): void {
    if (this.#waiting) return;
    this.happen('freeze');
    this.#isFrozen = true;
    this.hang();
  }

  /** Whatever stopped it. */
  goOn(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    if (this.#isFrozen) this.happen('resume');
    this.#isFrozen = false;
    for (const task of waiting) task();
  }

  close(): void {
    this.happen('pagehide');
    this.crash();
  }

  crash(): void {
    this.#isGone = true;
    for (const stream of this.streams) stream.isClosed = true;
  }
}
