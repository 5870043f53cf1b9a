import type { InlineData } from './inline-data';

const DATA_URL = /^data:[^,]*;base64,/i;
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
  let rest: string | null = null;
  for (const text of texts(data, refuse)) {
    const digits: string = (rest === null ? text.trimStart().replace(DATA_URL, '') : rest + text).replace(/\s+/g, '');
    const end = Math.max(0, digits.length - TAIL) & ~3;
    rest = digits.slice(end);
    if (end > 0) yield decode(digits.slice(0, end), refuse);
  }
  const last = (rest ?? '').replace(/={1,2}$/, '');
  if (last.length % 4 === 1) throw refuse();
  if (last !== '') yield decode(last, refuse);
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
