import type { Clock } from '../../core/clock';
import { encodeComment } from './encode-frame';

export type StreamEnd = {
  /** `stalled` and `revoked` cut the connection: an end in good order would tell the client that it had everything. */
  reason: 'complete' | 'failed' | 'left' | 'stalled' | 'revoked';
  error?: unknown;
};

export type ChunkFeedOptions = {
  /** Aborts when the reader has gone. */
  signal: AbortSignal;
  keepaliveMs: number;
  clock: Clock;
  /** Cuts a reader that has not taken the last chunk for so long. Absent: a slow reader is waited for. */
  stallMs?: number;
  /** Called once when the stream is over for whatever reason: the source's own signal may hang on it. */
  onEnd?: (end: StreamEnd) => void;
};

const OPENING = encodeComment('open');
const KEEPALIVE = encodeComment('keepalive');

/**
 * Turns a source of frames into what is to be written next: an opening comment at once, then chunks as they come, and a
 * keepalive after each silence. Nothing is read ahead: the source advances only when a writer asks. However the stream
 * ends, the source is told to return.
 */
export class ChunkFeed {
  readonly #iterator: AsyncIterator<Uint8Array>;
  readonly #options: ChunkFeedOptions;
  #isOpened = false;
  #isAsking = false;
  #hasEnded = false;
  #ready: IteratorResult<Uint8Array> | null = null;
  #wake: (() => void) | null = null;
  #cancelStall: (() => void) | null = null;
  #onCut: ((reason: StreamEnd['reason']) => void) | null = null;

  constructor(source: AsyncIterable<Uint8Array>, options: ChunkFeedOptions) {
    this.#iterator = source[Symbol.asyncIterator]();
    this.#options = options;
    if (options.signal.aborted) this.end({ reason: 'left' });
    else options.signal.addEventListener('abort', this.#leave, { once: true });
  }

  /** What to write next; `null` when the stream is over. Asking again says that the last chunk was taken. */
  async next(): Promise<Uint8Array | null> {
    this.#cancelStall?.();
    this.#cancelStall = null;
    const chunk = this.#hasEnded ? null : this.#isOpened ? await this.#nextChunk() : OPENING;
    this.#isOpened = true;
    if (chunk !== null) this.#watchForStall();
    return chunk;
  }

  /** Called when the connection must be cut, also while its writer holds a chunk that it cannot get rid of. */
  onCut(listener: (reason: StreamEnd['reason']) => void): void {
    this.#onCut = listener;
  }

  end(end: StreamEnd): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#options.signal.removeEventListener('abort', this.#leave);
    this.#cancelStall?.();
    this.#options.onEnd?.(end);
    if (end.reason !== 'complete') this.#iterator.return?.().catch(() => undefined);
    this.#wake?.();
    if (end.reason === 'stalled' || end.reason === 'revoked') this.#onCut?.(end.reason);
  }

  readonly #leave = () => this.end({ reason: 'left' });

  async #nextChunk(): Promise<Uint8Array | null> {
    this.#ask();
    const isSilent = this.#ready === null && (await this.#waitForNews());
    if (this.#hasEnded) return null;
    if (isSilent) return KEEPALIVE;
    const result = this.#ready;
    this.#ready = null;
    if (result?.done === false) return result.value;
    this.end({ reason: 'complete' });
    return null;
  }

  /** Asks the source once; a keepalive in between does not ask again. */
  #ask(): void {
    if (this.#isAsking || this.#ready !== null) return;
    this.#isAsking = true;
    this.#iterator.next().then(
      (result) => {
        this.#isAsking = false;
        this.#ready = result;
        this.#wake?.();
      },
      (error: unknown) => this.end({ reason: 'failed', error }),
    );
  }

  /** Resolves with `true` after the keepalive time, with `false` as soon as there is a result or the end. */
  #waitForNews(): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isSilent: boolean) => {
        cancel();
        this.#wake = null;
        resolve(isSilent);
      };
      const cancel = this.#options.clock.after(this.#options.keepaliveMs, () => settle(true));
      this.#wake = () => settle(false);
    });
  }

  #watchForStall(): void {
    const { stallMs, clock } = this.#options;
    if (stallMs !== undefined) this.#cancelStall = clock.after(stallMs, () => this.end({ reason: 'stalled' }));
  }
}
