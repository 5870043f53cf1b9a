import { type SseEvent, SseFrames } from './sse-frames';

/** Reads a stream frame by frame, strictly: LF only, one `data:` line a frame. */
export class SseReader implements AsyncDisposable {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #frames = new SseFrames();
  readonly #ready: SseEvent[] = [];

  constructor(response: Response) {
    if (response.body === null) throw new Error('The response has no body.');
    this.#reader = response.body.getReader();
  }

  /** Everything that was read, byte for byte. */
  get raw(): string {
    return this.#frames.raw;
  }

  /** The next frame, comments included; `null` at the end. */
  async nextFrame(): Promise<SseEvent | null> {
    for (;;) {
      const frame = this.#ready.shift();
      if (frame) return frame;
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#ready.push(...this.#frames.push(value));
    }
  }

  /** The next frame that carries an event. */
  async next(): Promise<SseEvent | null> {
    for (;;) {
      const frame = await this.nextFrame();
      if (frame === null || frame.data !== undefined) return frame;
    }
  }

  async all(): Promise<SseEvent[]> {
    const events: SseEvent[] = [];
    for (let event = await this.next(); event !== null; event = await this.next()) events.push(event);
    return events;
  }

  /** Reads up to and including the first event of that name. */
  async until(name: string): Promise<SseEvent[]> {
    const events: SseEvent[] = [];
    for (let event = await this.next(); event !== null; event = await this.next()) {
      events.push(event);
      if (event.event === name) return events;
    }
    throw new Error(`The stream ended without ${name}.`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reader.cancel();
  }
}
