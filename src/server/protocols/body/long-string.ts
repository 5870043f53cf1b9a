/** The end of a piece that may be the beginning of an escape. */
const CUT_ESCAPE = /\\(?:u[0-9a-f]{0,3})?$/i;

const BEGINNING = 1000;

/** A long string of a JSON body in the pieces in which it came, as they stood in the JSON. */
export class LongString {
  readonly #pieces: readonly Uint8Array[];
  readonly length: number;

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces;
    this.length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  }

  /** The first of its characters, when it is ASCII. */
  get beginning(): string {
    const first: Uint8Array[] = [];
    let missing = BEGINNING;
    for (const piece of this.#pieces) {
      if (missing <= 0) break;
      first.push(piece.subarray(0, missing));
      missing -= piece.byteLength;
    }
    return Buffer.concat(first).toString('latin1').replaceAll('\\/', '/');
  }

  /** Throws when it is no string of JSON in UTF-8. */
  toString(): string {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(this.#pieces));
    return JSON.parse(`"${text}"`) as string;
  }

  /** Where it stands in something that is kept, it is a string like any other. */
  toJSON(): string {
    return this.toString();
  }

  /** Its characters piece by piece, for one that is ASCII. Throws as `toString` does. */
  *ascii(): Generator<string> {
    let rest = '';
    for (const piece of this.#pieces) {
      const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
      rest = CUT_ESCAPE.exec(text)?.[0] ?? '';
      const whole = text.slice(0, text.length - rest.length);
      yield whole.includes('\\') ? (JSON.parse(`"${whole}"`) as string) : whole;
    }
    if (rest !== '') throw new SyntaxError('The string ends within an escape.');
  }
}
