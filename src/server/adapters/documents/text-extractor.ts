import { csvToMarkdown } from './csv-to-markdown';
import { decodeText } from './decode-text';
import { hasEncryptedPackage, identifyDocument } from './identify-document';

export type ExtractedText =
  | { kind: 'text'; text: string; mimeType: string }
  /** A supported type that has no text of its own here. */
  | { kind: 'opaque'; mimeType: string }
  | { kind: 'unsupported' }
  | { kind: 'failed'; reason: string };

/** Bytes beyond this are not decoded. */
const MAX_BYTES = 8 * 1024 * 1024;
/** UTF-16 units that the text may have. */
const MAX_LENGTH = 1_000_000;

/** The text of a document, bounded, with a line that says what was cut. */
export async function extractText(bytes: Uint8Array, filename: string): Promise<ExtractedText> {
  const mimeType = await identifyDocument(bytes, filename);
  if (mimeType === null) return { kind: 'unsupported' };
  if (!mimeType.startsWith('text/')) {
    return hasEncryptedPackage(bytes) ? { kind: 'failed', reason: 'It is encrypted.' } : { kind: 'opaque', mimeType };
  }
  const decoded = decodeText(bytes.subarray(0, MAX_BYTES));
  if (decoded === null) return { kind: 'failed', reason: 'Its characters cannot be read.' };
  const clean = toCleanText(decoded);
  const text = cut(mimeType === 'text/csv' ? csvToMarkdown(clean) : clean, { hasMore: bytes.length > MAX_BYTES });
  return { kind: 'text', text, mimeType };
}

/** One kind of line end, and no control character but tab and line feed: NUL, escape sequences' start and the like go. */
function toCleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

function cut(text: string, { hasMore }: { hasMore: boolean }): string {
  if (text.length <= MAX_LENGTH && !hasMore) return text;
  const kept = text.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n\n[Cut: the file goes on; the first ${kept.length} characters are shown.]\n`;
}
