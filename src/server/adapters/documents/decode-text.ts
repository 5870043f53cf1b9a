import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** How many bytes the guess of an encoding looks at. */
const SAMPLE_BYTES = 64 * 1024;

/** The bytes of a text file as characters, whatever their encoding; `null` when they are no text in any. */
export function decodeText(bytes: Uint8Array): string | null {
  if (hasByteOrderMark(bytes)) return decodeAs(bytes, markedEncoding(bytes));
  const wide = unmarkedUtf16(bytes);
  if (wide) return decodeAs(bytes, wide);
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return utf8;
  // A file in a one-byte or East Asian encoding has no NUL; one that has is binary.
  if (bytes.includes(0)) return null;
  return decodeAs(bytes, guessedEncoding(bytes.subarray(0, SAMPLE_BYTES)));
}

const MARKS: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { bytes: [0, 0, 0xfe, 0xff], encoding: 'utf-32be' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return MARKS.some((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
}

function markedEncoding(bytes: Uint8Array): string {
  return MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding ?? 'utf-8';
}

/** Mostly Latin text in UTF-16 has NUL in nearly every second byte, and valid UTF-8 at that. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.length < 4 || bytes.length % 2 !== 0) return null;
  const nuls = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = nuls.map((count) => count / (sample.length / 2));
  if (odd > 0.4 && even < 0.02) return 'utf-16le';
  if (even > 0.4 && odd < 0.02) return 'utf-16be';
  return null;
}

/** Forgives a cut at the end and a few broken bytes, as long as most of what is not ASCII is UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  let broken = 0;
  let wide = 0;
  for (const character of text) {
    if (character === '\uFFFD') broken += 1;
    else if (character > '\u007F') wide += 1;
  }
  return broken === 0 || broken * 4 <= wide ? text : null;
}

/** What chardet is sure of; a Western guess and a weak one are read as windows-1252, which has every Latin-1 letter. */
function guessedEncoding(sample: Uint8Array): string {
  const best = analyse(sample).find((match) => match.name !== 'UTF-8' && match.name !== 'ASCII');
  if (!best || best.confidence < 10 || best.name.startsWith('ISO-8859-1')) return 'windows-1252';
  return iconv.encodingExists(best.name) ? best.name : 'windows-1252';
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, { stripBOM: true });
}
