export type SseEvent = { id?: string; event?: string; data?: unknown; comment?: string };

/** Cuts the bytes of a stream into frames, strictly: LF only, one `data:` line a frame. */
export class SseFrames {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #buffer = '';
  /** Everything that came, byte for byte. */
  raw = '';

  /** The frames that are complete with these bytes. */
  push(chunk: Uint8Array): SseEvent[] {
    const text = this.#decoder.decode(chunk, { stream: true });
    this.raw += text;
    const frames = (this.#buffer + text).split('\n\n');
    this.#buffer = frames.pop() ?? '';
    return frames.map(parseFrame);
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
      // What OpenAI's streams end with is no JSON.
      event.data = value === '[DONE]' ? value : (JSON.parse(value) as unknown);
      return;
    case 'id':
    case 'event':
      event[name] = value;
      return;
    default:
      return;
  }
}
