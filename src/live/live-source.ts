import { frameKinds, type LiveFrame } from './live-frame';

export type LiveStatus = 'live' | 'lost';

type LiveHandlers = {
  onFrame: (frame: LiveFrame) => void;
  onStatus: (status: LiveStatus) => void;
  /** A connection begins: news of lists that came before it may be lost. */
  onOpened: () => void;
};

/** Wishes that come together make one connection. */
const GATHER_MS = 10;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** The one connection: follows a changing set of conversations, each from its cursor, over every kind of interruption. */
export class LiveSource {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly cursors = new Map<string, number>();
  private failures = 0;

  constructor(private readonly handlers: LiveHandlers) {
    this.openIn(GATHER_MS);
  }

  /** Follows `ids` and no others; those in `lacking` from the first event that somebody has not seen. */
  follow(ids: ReadonlySet<string>, lacking: ReadonlyMap<string, number>): void {
    const stale = [...lacking].filter(([id, after]) => after < (this.cursors.get(id) ?? Infinity));
    for (const [id, after] of stale) this.cursors.set(id, after);
    for (const id of this.cursors.keys()) if (!ids.has(id)) this.cursors.delete(id);
    // Leaving one out is not worth a new connection: the next one is without it.
    if (stale.length > 0 && this.failures === 0) this.openIn(GATHER_MS);
  }

  readonly reconnect = (): void => {
    this.failures = 0;
    this.openIn(0);
  };

  close(): void {
    clearTimeout(this.timer);
    this.disconnect();
  }

  private openIn(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), delayMs);
  }

  private open(): void {
    this.disconnect();
    const follow = [...this.cursors].map(([id, after]) => `${encodeURIComponent(id)}:${String(after)}`).join(',');
    const source = new EventSource(`/api/v1/chat/live?follow=${encodeURIComponent(follow)}`);
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.handlers.onStatus('live');
      this.handlers.onOpened();
    };
    source.onerror = () => this.onError();
    for (const kind of frameKinds) {
      source.addEventListener(kind, (message: MessageEvent<string>) => {
        if (source === this.source) this.onFrame({ ...(JSON.parse(message.data) as object), kind } as LiveFrame);
      });
    }
  }

  private disconnect(): void {
    if (this.source) this.source.onerror = null;
    this.source?.close();
    this.source = null;
  }

  /** Not left to the browser, which would come back with the cursors of the beginning. */
  private onError(): void {
    this.disconnect();
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.failures, LAST_RETRY_MS);
    this.failures += 1;
    this.openIn(waitMs * (0.75 + Math.random() / 2));
    this.handlers.onStatus('lost');
  }

  private onFrame(frame: LiveFrame): void {
    if (frame.kind === 'events') this.moveCursor(frame.conversation_id, frame.events.at(-1)?.seq ?? 0);
    if (frame.kind === 'reset') this.cursors.set(frame.conversation_id, frame.last_event_id);
    if (frame.kind === 'ended') this.cursors.delete(frame.conversation_id);
    this.handlers.onFrame(frame);
  }

  private moveCursor(id: string, seq: number): void {
    const known = this.cursors.get(id);
    if (known !== undefined && seq > known) this.cursors.set(id, seq);
  }
}
