import type { ManualClock } from '../../server/testing/manual-clock';
import type { LiveFrames, SequencedEvent } from '../live-frame';
import type { StreamHandlers } from '../live-ports';

/** So long the real one gathers news of lists. */
const GATHER_MS = 300;

export type ScriptedStream = {
  follow: Map<string, number>;
  isClosed: boolean;
  /** It has reached the server, which tells it of what happens from then on. */
  hasBegun: boolean;
  isDead: boolean;
  /** Says something after the time that it takes; what is closed by then hears nothing. */
  say: (then: (handlers: StreamHandlers) => void, delayMs?: number) => void;
};

/** Speaks as `/api/v1/chat/live` does, of texts that grow word by word. */
export class ScriptedServer {
  isUp = true;
  readonly streams: ScriptedStream[] = [];
  readonly #texts = new Map<string, string[]>();
  readonly #clock: ManualClock;
  readonly #delayMs: number;

  constructor(clock: ManualClock, delayMs: number) {
    this.#clock = clock;
    this.#delayMs = delayMs;
  }

  openNow(): ScriptedStream[] {
    return this.streams.filter(({ isClosed }) => !isClosed);
  }

  /** The words so far: as many as the log has events. */
  read(id: string): readonly string[] {
    return this.#texts.get(id) ?? [];
  }

  write(id: string, ...words: string[]): void {
    for (const word of words) {
      this.#texts.set(id, [...this.read(id), word]);
      for (const stream of this.#begun()) this.#tell(stream, id);
    }
  }

  /** Something changes in a list. */
  ring(id: string): void {
    for (const stream of this.#begun()) {
      const news: LiveFrames['conversations'] = { changed: [], gone: [id] };
      stream.say(({ onEvent }) => onEvent('conversations', JSON.stringify(news)), GATHER_MS);
    }
  }

  delete(id: string): void {
    this.#texts.delete(id);
    for (const stream of this.#begun()) if (stream.follow.has(id)) this.#end(stream, id);
  }

  /** Breaks every line. */
  cut(): void {
    for (const stream of this.openNow()) {
      stream.say(({ onError }) => onError(), 0);
      stream.isDead = true;
    }
  }

  open(url: string, handlers: StreamHandlers, run: (task: () => void) => void): { close: () => void } {
    const stream: ScriptedStream = {
      follow: parse(url),
      isClosed: false,
      hasBegun: false,
      isDead: false,
      say: (then, delayMs = 0) => {
        if (stream.isDead) return;
        this.#clock.after(this.#delayMs + delayMs, () => run(() => !stream.isClosed && then(handlers)));
      },
    };
    this.streams.push(stream);
    this.#clock.after(this.#delayMs, () => this.#answer(stream));
    return { close: () => (stream.isClosed = true) };
  }

  #begun(): ScriptedStream[] {
    return this.openNow().filter(({ hasBegun }) => hasBegun);
  }

  #answer(stream: ScriptedStream): void {
    if (!this.isUp) stream.say(({ onError }) => onError());
    if (!this.isUp || stream.isClosed) return;
    stream.hasBegun = true;
    stream.say(({ onOpen }) => onOpen());
    this.#beat(stream);
    for (const id of stream.follow.keys()) {
      if (this.#texts.has(id)) this.#tell(stream, id);
      else this.#end(stream, id);
    }
  }

  #beat(stream: ScriptedStream): void {
    this.#clock.after(15_000, () => {
      if (stream.isClosed || stream.isDead) return;
      stream.say(({ onEvent }) => onEvent('beat', '{}'));
      this.#beat(stream);
    });
  }

  #end(stream: ScriptedStream, id: string): void {
    stream.follow.delete(id);
    stream.say(({ onEvent }) => onEvent('ended', JSON.stringify({ conversation_id: id })));
  }

  /** Whatever the stream has not told, as one event: as the real one does for whoever is behind. */
  #tell(stream: ScriptedStream, id: string): void {
    const after = stream.follow.get(id);
    const words = this.read(id);
    if (after === undefined || after === words.length) return;
    stream.follow.set(id, words.length);
    if (after > words.length) {
      const reset = { conversation_id: id, last_event_id: words.length };
      stream.say(({ onEvent }) => onEvent('reset', JSON.stringify(reset)));
      return;
    }
    const text = words.slice(after).join('');
    const event: SequencedEvent['event'] = { type: 'text_delta', block: 0, text, from: after + 1 };
    const frame: LiveFrames['events'] = { conversation_id: id, events: [{ seq: words.length, event }] };
    stream.say(({ onEvent }) => onEvent('events', JSON.stringify(frame)));
  }
}

function parse(url: string): Map<string, number> {
  const follow = new URL(url, 'http://server').searchParams.get('follow') ?? '';
  const pairs = follow === '' ? [] : follow.split(',').map((pair) => pair.split(':'));
  return new Map(pairs.map(([id = '', after]) => [decodeURIComponent(id), Number(after)]));
}
