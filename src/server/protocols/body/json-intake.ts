import { randomUUID } from 'node:crypto';
import { LongString } from './long-string';

/** Strings of fewer bytes are nothing that would hold others up. */
const LONG_BYTES = 64 * 1024;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Takes JSON as it comes in and sets its long strings aside, so that a body with a file inside never is one long text. What
 * is left has a word that nobody can know in place of each. It does not check the JSON.
 */
export class JsonIntake {
  readonly #word = randomUUID();
  readonly #kept: Uint8Array[] = [];
  readonly #long = new Map<string, LongString>();
  /** What has come of the string that goes on. */
  #open: Uint8Array[] | null = null;
  /** Whether the next byte of that string belongs to an escape. */
  #isEscaped = false;

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let keptFrom = 0;
    let at = 0;
    if (this.#open !== null) {
      const end = this.#endOfString(bytes, 0);
      this.#open.push(bytes.subarray(0, end ?? bytes.length));
      if (end === null) return;
      this.#close(this.#open);
      keptFrom = end;
      at = end + 1;
    }
    for (let quote = bytes.indexOf(QUOTE, at); quote !== -1; quote = bytes.indexOf(QUOTE, at)) {
      const from = quote + 1;
      const end = this.#endOfString(bytes, from);
      if (end === null || end - from > LONG_BYTES) {
        this.#kept.push(bytes.subarray(keptFrom, from));
        this.#open = [bytes.subarray(from, end ?? bytes.length)];
        if (end === null) return;
        this.#close(this.#open);
        keptFrom = end;
      }
      at = end + 1;
    }
    this.#kept.push(bytes.subarray(keptFrom));
  }

  /** What came, without the long strings, and these by the words in their places. */
  end(): { rest: Uint8Array; long: ReadonlyMap<string, LongString> } {
    return { rest: Buffer.concat([...this.#kept, ...(this.#open ?? [])]), long: this.#long };
  }

  /** Where the quote is that ends the string which goes on at `from`; `null` when it is not there yet. */
  #endOfString(bytes: Buffer, from: number): number | null {
    if (bytes.length === 0) return null;
    let start = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    for (let quote = bytes.indexOf(QUOTE, start); quote !== -1; quote = bytes.indexOf(QUOTE, start)) {
      if (!isEscaped(bytes, start, quote)) return quote;
      start = quote + 1;
    }
    this.#isEscaped = isEscaped(bytes, start, bytes.length);
    return null;
  }

  #close(pieces: readonly Uint8Array[]): void {
    const string = new LongString(pieces);
    this.#open = null;
    if (string.length <= LONG_BYTES) {
      this.#kept.push(...pieces);
      return;
    }
    const word = `${this.#word}:${this.#long.size}`;
    this.#long.set(word, string);
    this.#kept.push(Buffer.from(word));
  }
}

/** Whether an odd number of backslashes stands before `at`, none of them before `from`. */
function isEscaped(bytes: Buffer, from: number, at: number): boolean {
  let first = at;
  while (first > from && bytes[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}
