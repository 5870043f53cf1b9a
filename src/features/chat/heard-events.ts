import type { SequencedEvent } from '../../live/live-frame';
import type { ThreadPorts } from './thread-ports';

type Handlers = {
  /** The page is about to be drawn: what was heard can be taken. */
  onPaint: () => void;
  /** No event will tell what is lacking now. */
  onStale: () => void;
};

/** The stream of a conversation, and what it has told and nobody has taken yet. */
export class HeardEvents {
  readonly #ports: Pick<ThreadPorts, 'openStream' | 'beforePaint'>;
  readonly #handlers: Handlers;
  #stream: { close: () => void } | null = null;
  #events: SequencedEvent[] = [];
  #cancelPaint: (() => void) | null = null;

  constructor(ports: Pick<ThreadPorts, 'openStream' | 'beforePaint'>, handlers: Handlers) {
    this.#ports = ports;
    this.#handlers = handlers;
  }

  get isFollowing(): boolean {
    return this.#stream !== null;
  }

  get events(): readonly SequencedEvent[] {
    return this.#events;
  }

  follow(after: number): void {
    this.unfollow();
    const { onPaint, onStale } = this.#handlers;
    this.#stream = this.#ports.openStream(after, {
      onEvent: (entry) => {
        this.#events.push(entry);
        this.#cancelPaint ??= this.#ports.beforePaint(onPaint);
      },
      onReset: onStale,
      onRefused: onStale,
    });
  }

  /** What was heard and not taken will be heard again. */
  unfollow(): void {
    this.#stream?.close();
    this.#stream = null;
    this.#events = [];
  }

  /** It is looked at now, painted or not. */
  cancelPaint(): void {
    this.#cancelPaint?.();
    this.#cancelPaint = null;
  }

  takeUpTo(cursor: number): readonly SequencedEvent[] {
    const taken = this.#events.filter(({ seq }) => seq <= cursor);
    this.#events = this.#events.filter(({ seq }) => seq > cursor);
    return taken;
  }
}
