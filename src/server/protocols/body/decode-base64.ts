import type { InlineData } from './inline-data';

const DATA_URL = /^data:[^,]*;base64,/i;
/** Nothing longer comes before the comma of a data URL. */
const LONGEST_PREFIX = 1000;
/** Of both alphabets. */
const DIGITS = /^[\w+/-]*$/;
/** Held back for the end, where padding may stand. */
const TAIL = 4;

/**
 * Decodes base64 in its usual forms: standard or URL-safe, padded or not, with line breaks, as a data URL. A long one comes
 * in pieces, so that others can run in between. Throws what `refuse` makes when it is none.
 */
export async function* decodeBase64(data: InlineData, refuse: () => Error): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  let rest = '';
  for (const text of withoutPrefix(texts(data, refuse))) {
    const digits: string = (rest + text).replace(/\s+/g, '');
    const end = Math.max(0, digits.length - TAIL) & ~3;
    rest = digits.slice(end);
    if (end > 0) yield decode(digits.slice(0, end), refuse);
  }
  const last = rest.replace(/={1,2}$/, '');
  if (last.length % 4 === 1) throw refuse();
  if (last !== '') yield decode(last, refuse);
}

/** What a data URL begins with may come in pieces, as everything may. */
function* withoutPrefix(pieces: Iterable<string>): Generator<string> {
  let beginning: string | null = '';
  for (const piece of pieces) {
    if (beginning === null) {
      yield piece;
      continue;
    }
    beginning += piece;
    if (beginning.length < LONGEST_PREFIX && !beginning.includes(',')) continue;
    yield beginning.trimStart().replace(DATA_URL, '');
    beginning = null;
  }
  if (beginning !== null) yield beginning.trimStart().replace(DATA_URL, '');
}

function* texts(data: InlineData, refuse: () => Error): Generator<string> {
  try {
    if (typeof data === 'string') yield data;
    else yield* data.ascii();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuse();
  }
}

function decode(digits: string, refuse: () => Error): Uint8Array {
  if (!DIGITS.test(digits)) throw refuse();
  return Buffer.from(digits, 'base64');
}
