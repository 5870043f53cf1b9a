export type SseEvent = { id?: string; event?: string; data?: unknown; comment?: string };

/** Reads a stream frame by frame, strictly: LF only, one `data:` line a frame. */
export class SseReader implements AsyncDisposable {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #buffer = '';
  /** Everything that was read, byte for byte. */
  raw = '';

  constructor(response: Response) {
    if (response.body === null) throw new Error('The response has no body.');
    this.#reader = response.body.getReader();
  }

  /** The next frame, comments included; `null` at the end. */
  async nextFrame(): Promise<SseEvent | null> {
    for (;;) {
      const end = this.#buffer.indexOf('\n\n');
      if (end >= 0) {
        const frame = this.#buffer.slice(0, end);
        this.#buffer = this.#buffer.slice(end + 2);
        return parseFrame(frame);
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      const text = this.#decoder.decode(value, { stream: true });
      this.raw += text;
      this.#buffer += text;
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

function parseFrame(frame: string): SseEvent {
  if (frame.includes('\r')) throw new Error('A frame holds CR.');
  const event: SseEvent = {};
  for (const line of frame.split('\n')) takeLine(event, line);
  return event;
}

function takeLine(event: SseEvent, line: string): void {
  const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
  switch (name) {
    case '':
      event.comment = value;
      return;
    case 'data':
      if (event.data !== undefined) throw new Error('A frame holds two data lines.');
      event.data = JSON.parse(value) as unknown;
      return;
    case 'id':
    case 'event':
      event[name] = value;
      return;
    default:
      return;
  }
}
