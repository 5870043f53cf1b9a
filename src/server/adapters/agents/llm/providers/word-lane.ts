import type { StreamPart } from '../model-call';
import { toWebStream } from '../../to-web-stream';
import { bytesOf } from './http-post';

const encoder = new TextEncoder();
const DATA = 'data:';

/** What of a chunk of chat completions decides whether it is nothing but words. */
type Chunk = {
  error?: unknown;
  usage?: unknown;
  choices?: { finish_reason?: unknown; delta?: Delta | null }[];
};
type Delta = { content?: unknown; reasoning_content?: unknown; reasoning?: unknown; refusal?: unknown; tool_calls?: unknown };
type Words = Extract<StreamPart, { type: 'text-delta' | 'reasoning-delta' }>;

/**
 * The short way for what a model says most: chunks of chat completions that bring words and nothing else are read here, those of one
 * read as one part. The first other chunk ends that, and all from there on is for the SDK, whose reading costs ten times as much.
 */
export class WordLane {
  private readonly decoder = new TextDecoder();
  private bytes: AsyncIterator<Uint8Array> | undefined;
  /** What was read and not yet understood. */
  private text = '';
  private failure: { error: unknown } | undefined;
  private handOver: () => void = () => undefined;
  private readonly handedOver = new Promise<void>((resolve) => {
    this.handOver = resolve;
  });

  /** Takes a response over, and answers one that brings what the lane leaves. */
  enter(response: Response): Response {
    this.bytes = bytesOf(response)[Symbol.asyncIterator]();
    return new Response(toWebStream(this.rest()), response);
  }

  /** The words up to the first chunk that is more than words. */
  async *words(): AsyncGenerator<StreamPart, void, void> {
    try {
      for (let isOpen = this.bytes !== undefined; isOpen;) {
        isOpen = await this.read();
        const parts: Words[] = [];
        isOpen = this.takeChunks(parts) && isOpen;
        yield* parts;
      }
    } finally {
      this.handOver();
    }
  }

  private async read(): Promise<boolean> {
    try {
      const next = await this.bytes?.next();
      if (next?.done !== false) return false;
      this.text += this.decoder.decode(next.value, { stream: true });
      return true;
    } catch (error) {
      this.failure = { error };
      return false;
    }
  }

  /** `false` at what is no line of words. */
  private takeChunks(parts: Words[]): boolean {
    let start = 0;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n', start)) {
      if (!takeWords(this.text.slice(start, end), parts)) break;
      start = end + 2;
    }
    this.text = this.text.slice(start);
    return !this.text.includes('\n\n') && !this.text.includes('\r');
  }

  private async *rest(): AsyncGenerator<Uint8Array> {
    await this.handedOver;
    yield encoder.encode(this.text);
    if (this.failure) throw this.failure.error;
    for (let next = await this.bytes?.next(); next?.done === false; next = await this.bytes?.next())
      yield encoder.encode(this.decoder.decode(next.value, { stream: true }));
  }
}

/** Adds the words of one event; `false` when it is anything else. */
function takeWords(event: string, parts: Words[]): boolean {
  if (event.includes('\n')) return false;
  if (event.startsWith(':')) return true; // A comment.
  if (!event.startsWith(DATA)) return false;
  const delta = wordsOf(parsed(event.slice(DATA.length)));
  if (!delta) return false;
  const { content, reasoning_content, reasoning } = delta;
  add(parts, { type: 'reasoning-delta', id: 'reasoning-0', delta: reasoning_content ?? reasoning ?? '' });
  add(parts, { type: 'text-delta', id: 'txt-0', delta: content ?? '' });
  return true;
}

type PlainWords = Partial<Record<'content' | 'reasoning_content' | 'reasoning', string | null>>;

function wordsOf(chunk: Chunk | undefined): PlainWords | undefined {
  if (!chunk || 'error' in chunk || isThere(chunk.usage) || chunk.choices?.length !== 1) return undefined;
  const [choice] = chunk.choices;
  const delta = choice?.delta;
  return delta && !isThere(choice.finish_reason) && isPlain(delta) ? delta : undefined;
}

function isPlain(delta: Delta): delta is PlainWords {
  const { content, reasoning_content, reasoning, refusal, tool_calls: calls } = delta;
  const hasCalls = isThere(calls) && !(Array.isArray(calls) && calls.length === 0);
  return !hasCalls && !isThere(refusal) && [content, reasoning_content, reasoning].every(isText);
}

function isText(value: unknown): boolean {
  return !isThere(value) || typeof value === 'string';
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function parsed(json: string): Chunk | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function add(parts: Words[], words: Words): void {
  const last = parts.at(-1);
  if (words.delta === '') return;
  if (last?.type === words.type) last.delta += words.delta;
  else parts.push(words);
}
