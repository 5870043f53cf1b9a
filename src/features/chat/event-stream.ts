import type { TurnEvent, TurnEventType } from '../../contract/turn-event';
import type { SequencedEvent } from './thread-state';

export type StreamStatus = 'live' | 'lost';

export type StreamHandlers = {
  onEvent: (entry: SequencedEvent) => void;
  /** The log cannot serve our cursor: read the snapshot; what follows comes after `lastEventId`. */
  onReset: (lastEventId: number) => void;
  onStatus: (status: StreamStatus) => void;
  /** The server answered, and not with a stream: perhaps the conversation is gone. */
  onRefused: () => void;
};

/** Every event name of the wire; a name that is missing here does not compile. */
const eventNames = Object.keys({
  text_delta: true,
  reasoning_delta: true,
  tool_call_start: true,
  tool_call_delta: true,
  tool_call: true,
  tool_progress: true,
  tool_result: true,
  approval_request: true,
  approval_resolved: true,
  state_snapshot: true,
  state_delta: true,
  step_start: true,
  step_end: true,
  activity: true,
  custom: true,
  notice: true,
  turn_start: true,
  turn_done: true,
  turn_error: true,
  queue_changed: true,
  conversation_changed: true,
} satisfies Record<TurnEventType, true>) as TurnEventType[];

const HEARTBEAT_MS = 5_000;
/** A gap this long between two heartbeats means that the machine slept: the socket is dead, whatever it says. */
const SLEPT_MS = 15_000;
/** A hidden page gives its connection back, for a browser has six per server. It reads on when it is seen again. */
const HIDDEN_GRACE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 10_000;

/** Follows a conversation's events from a cursor, over every kind of interruption, until it is closed. */
export class EventStream {
  private source: EventSource | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private readonly heartbeat: ReturnType<typeof setInterval>;
  private lastBeat = Date.now();
  private refusals = 0;
  private readonly closing = new AbortController();

  constructor(
    private readonly conversationId: string,
    private cursor: number,
    private readonly handlers: StreamHandlers,
  ) {
    const { signal } = this.closing;
    window.addEventListener('online', this.reconnect, { signal });
    window.addEventListener('pageshow', this.onPageShow, { signal });
    document.addEventListener('visibilitychange', this.onVisibility, { signal });
    this.heartbeat = setInterval(this.beat, HEARTBEAT_MS);
    this.connect();
  }

  close(): void {
    this.closing.abort();
    clearInterval(this.heartbeat);
    clearTimeout(this.hiding);
    this.disconnect();
  }

  private readonly reconnect = (): void => {
    this.disconnect();
    this.connect();
  };

  private readonly onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.reconnect();
  };

  private readonly onVisibility = (): void => {
    clearTimeout(this.hiding);
    if (document.visibilityState === 'hidden') {
      this.hiding = setTimeout(() => this.disconnect(), HIDDEN_GRACE_MS);
    } else if (!this.source) {
      this.connect();
    }
  };

  private readonly beat = (): void => {
    const gap = Date.now() - this.lastBeat;
    this.lastBeat = Date.now();
    if (gap > SLEPT_MS && document.visibilityState === 'visible') this.reconnect();
  };

  private connect(): void {
    const path = `/api/v1/chat/conversations/${encodeURIComponent(this.conversationId)}/events`;
    const source = new EventSource(`${path}?after=${String(this.cursor)}`);
    this.source = source;
    source.onopen = () => {
      this.refusals = 0;
      this.handlers.onStatus('live');
    };
    source.onerror = () => this.onError(source);
    source.addEventListener('reset', this.onReset);
    for (const name of eventNames) source.addEventListener(name, this.onEvent);
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  private onError(source: EventSource): void {
    if (source !== this.source) return;
    this.handlers.onStatus('lost');
    if (source.readyState !== EventSource.CLOSED) return;
    this.refusals += 1;
    this.handlers.onRefused();
    this.disconnect();
    this.retry = setTimeout(this.reconnect, Math.min(FIRST_RETRY_MS * 2 ** (this.refusals - 1), LAST_RETRY_MS));
  }

  private readonly onEvent = (message: MessageEvent<string>): void => {
    const seq = Number(message.lastEventId);
    if (!(seq > this.cursor)) return;
    this.cursor = seq;
    this.handlers.onEvent({ seq, event: { ...(JSON.parse(message.data) as object), type: message.type } as TurnEvent });
  };

  private readonly onReset = (message: MessageEvent<string>): void => {
    const { last_event_id } = JSON.parse(message.data) as { last_event_id: number };
    this.cursor = last_event_id;
    this.handlers.onReset(last_event_id);
  };
}
