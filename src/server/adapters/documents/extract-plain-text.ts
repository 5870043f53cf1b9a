import { csvToMarkdown } from './csv-to-markdown';
import { decodeText } from './decode-text';
import { UnreadableDocument } from './extraction';
import { withinLength } from './within-length';

/** Bytes beyond this are not decoded. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The text of a file of one of the text types, with a line that says what was cut. Throws `UnreadableDocument`. */
export function extractPlainText(bytes: Uint8Array, mimeType: string): string {
  const decoded = decodeText(bytes.subarray(0, MAX_BYTES));
  if (decoded === null) throw new UnreadableDocument('corrupt', 'Its characters cannot be read.');
  const clean = toCleanText(decoded);
  return withinLength(mimeType === 'text/csv' ? csvToMarkdown(clean) : clean, { hasMore: bytes.length > MAX_BYTES });
}

/** One kind of line end, and no control character but tab and line feed: NUL, escape sequences' start and the like go. */
function toCleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}
