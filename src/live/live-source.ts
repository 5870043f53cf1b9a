import { firstOf, type LiveFrame, type LiveFrames } from './live-frame';
import type { LivePorts } from './live-ports';
import type { LiveState } from './live-state';
import { type Line, openLine } from './open-line';
import type { TabWishes } from './tab-message';

type SourcePorts = Pick<LivePorts, 'openStream' | 'later' | 'now' | 'random'>;

type LiveHandlers = {
  onFrame: (frame: LiveFrame) => void;
  onState: (state: LiveState) => void;
  /** A connection begins after a time without: news of lists may be lost. */
  onOpened: () => void;
};

/** Wishes that come together make one connection. */
const GATHER_MS = 10;
/** So long a connection that is replaced still tells what the server was gathering for it. */
const LINGER_MS = 1_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
/** Every tab may notice the same reason to reconnect: a line that was begun so recently has been begun because of it. */
const FRESH_MS = 5_000;
const nothing = (): void => undefined;

/**
 * The one connection: follows a changing set of conversations, each from its cursor, over every kind of interruption. What it
 * follows is said as it is opened: for more, a second one is opened, and the first one serves until that one does.
 */
export class LiveSource {
  readonly #ports: SourcePorts;
  readonly #handlers: LiveHandlers;
  readonly #cursors = new Map<string, number>();
  /** The newest is the last. What two of them tell is passed on once. */
  #lines: Line[] = [];
  /** How far it was told of conversations whose events did not follow on those before. */
  readonly #beyond = new Map<string, number>();
  #dueMs = Infinity;
  #failures = 0;
  #hasGap = true;
  /** More is followed than the line that is opening has asked for. */
  #isBehind = false;
  #cancelOpening = nothing;
  #cancelLinger = nothing;

  constructor(ports: SourcePorts, handlers: LiveHandlers) {
    this.#ports = ports;
    this.#handlers = handlers;
    this.#openIn(GATHER_MS);
  }

  /** Follows `ids` and no others. Who lacks what has been passed on already is told to read it. */
  follow(ids: readonly string[], lacking: TabWishes['follows']): void {
    let hasNew = false;
    for (const [id, after] of lacking) {
      const cursor = this.#cursors.get(id);
      if (cursor === undefined) {
        hasNew = true;
        this.#cursors.set(id, after);
      } else if (after < cursor) this.#reset(id, cursor);
    }
    for (const id of this.#cursors.keys()) if (!ids.includes(id)) this.#cursors.delete(id);
    // Leaving one out is not worth a new connection: the next one is without it.
    // What is due anyway takes it with it; a retry that is opening is not given up for it.
    if (!hasNew || this.#dueMs !== Infinity) return;
    if (this.#failures === 0) this.#openIn(GATHER_MS);
    else this.#isBehind = true;
  }

  /** Trusts no line but one that has just been begun. */
  reconnect(): void {
    this.#failures = 0;
    const newest = this.#lines.at(-1);
    // Clocks are also set back.
    if (newest && Math.abs(this.#ports.now() - newest.begunMs) < FRESH_MS) return;
    this.doubt();
  }

  /** Trusts no line that there is: a new one shows whether the server is reached. */
  doubt(): void {
    this.#disconnect();
    this.#open();
  }

  /** Tries again if that is due: the timers of a hidden page are late. */
  hurry(): void {
    if (this.#ports.now() >= this.#dueMs) this.#open();
  }

  close(): void {
    this.#cancelOpening();
    this.#disconnect();
  }

  #openIn(delayMs: number): void {
    this.#cancelOpening();
    this.#cancelOpening = this.#ports.later(delayMs, () => this.#open());
    this.#dueMs = this.#ports.now() + delayMs;
  }

  #open(): void {
    this.#cancelOpening();
    this.#dueMs = Infinity;
    this.#isBehind = false;
    this.#keep(this.#lines.findLast(({ isOpen }) => isOpen));
    const follow = [...this.#cursors].map(([id, after]) => `${encodeURIComponent(id)}:${String(after)}`).join(',');
    const url = `/api/v1/chat/live?follow=${encodeURIComponent(follow)}`;
    const line = openLine(this.#ports, url, {
      onOpen: () => this.#onOpen(line),
      onError: () => this.#onError(line),
      onFrame: (frame) => this.#onFrame(frame),
    });
    this.#lines.push(line);
  }

  #onOpen(line: Line): void {
    this.#failures = 0;
    this.#cancelLinger = this.#ports.later(LINGER_MS, () => {
      this.#keep(line);
      this.#mend();
    });
    this.#handlers.onState({ status: 'live' });
    if (this.#hasGap) this.#handlers.onOpened();
    this.#hasGap = false;
    if (this.#isBehind) this.#openIn(GATHER_MS);
  }

  /** Closes all others. */
  #keep(kept?: Line): void {
    this.#cancelLinger();
    for (const line of this.#lines) if (line !== kept) line.close();
    this.#lines = kept ? [kept] : [];
  }

  #disconnect(): void {
    this.#keep();
    this.#hasGap = true;
  }

  /** Costs no other line. Not left to the browser, which would come back with the cursors of the beginning. */
  #onError(line: Line): void {
    const other = this.#lines.find((one) => one !== line);
    const isNewest = line === this.#lines.at(-1);
    this.#keep(other);
    if (!other?.isOpen) this.#hasGap = true;
    if (isNewest) this.#retry(!other);
    else if (other?.isOpen) this.#mend();
  }

  #retry(isLost: boolean): void {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LAST_RETRY_MS);
    this.#failures += 1;
    this.#openIn(waitMs * (0.75 + this.#ports.random() / 2));
    if (isLost) this.#handlers.onState({ status: 'lost', retryAtMs: this.#dueMs });
  }

  #onFrame(frame: LiveFrame): void {
    if (frame.kind === 'conversations') {
      this.#handlers.onFrame(frame);
      return;
    }
    const id = frame.conversation_id;
    const cursor = this.#cursors.get(id);
    if (cursor === undefined) return;
    if (frame.kind === 'events') this.#onEvents(frame, cursor);
    else if (frame.kind === 'reset') this.#reset(id, frame.last_event_id);
    else {
      this.#cursors.delete(id);
      this.#handlers.onFrame(frame);
    }
  }

  /** Passes on what is new. The log is dense: what does not begin after the cursor is a part of it merged with what is known. */
  #onEvents(frame: { kind: 'events' } & LiveFrames['events'], start: number): void {
    const id = frame.conversation_id;
    let cursor = start;
    const events = frame.events.filter((entry) => {
      const isNext = firstOf(entry) === cursor + 1;
      if (isNext) cursor = entry.seq;
      else if (entry.seq > cursor) this.#beyond.set(id, entry.seq);
      return isNext;
    });
    this.#cursors.set(id, cursor);
    if (events.length > 0) this.#handlers.onFrame({ ...frame, events });
    if (this.#lines.length === 1 && this.#dueMs === Infinity) this.#mend();
  }

  /** No line is left that could fill these gaps. */
  #mend(): void {
    for (const [id, seq] of this.#beyond) if (seq > (this.#cursors.get(id) ?? Infinity)) this.#reset(id, seq);
    this.#beyond.clear();
  }

  #reset(id: string, seq: number): void {
    this.#cursors.set(id, seq);
    this.#handlers.onFrame({ kind: 'reset', conversation_id: id, last_event_id: seq });
  }
}
