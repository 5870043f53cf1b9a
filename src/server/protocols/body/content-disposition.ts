/** Types that a browser may show without running anything in them. */
const INLINE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/plain',
]);

/** RFC 6266: a name in ASCII for old readers and, where that loses something, the exact one as RFC 8187 writes it. */
export function contentDisposition(filename: string, mimeType: string): string {
  const kind = INLINE_TYPES.has(mimeType) ? 'inline' : 'attachment';
  const ascii = filename.replace(/[^\x20-\x7E]/g, '_').replace(/["\\%]/g, '_');
  const quoted = `${kind}; filename="${ascii}"`;
  return ascii === filename ? quoted : `${quoted}; filename*=UTF-8''${encodeExtended(filename)}`;
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
