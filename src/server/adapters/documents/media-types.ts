const OOXML = 'application/vnd.openxmlformats-officedocument';

/** File extensions in lower case → the media type that the content must have, or a sibling of it. */
export const TEXT_TYPES: ReadonlyMap<string, string> = new Map([
  ['', 'text/plain'],
  ['txt', 'text/plain'],
  ['text', 'text/plain'],
  ['log', 'text/plain'],
  ['csv', 'text/csv'],
  ['md', 'text/markdown'],
  ['markdown', 'text/markdown'],
]);

export const IMAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
]);

export const OFFICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['docx', `${OOXML}.wordprocessingml.document`],
  ['xlsx', `${OOXML}.spreadsheetml.sheet`],
  ['pptx', `${OOXML}.presentationml.presentation`],
]);

export const PDF_TYPE = 'application/pdf';

/** The part after the last dot, in lower case; empty when there is none. */
export function extensionOf(filename: string): string {
  return /\.([^./\\\s]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** An extension that files of a supported media type have. */
export function extensionFor(mimeType: string): string {
  if (mimeType === PDF_TYPE) return 'pdf';
  const named = [...TEXT_TYPES, ...IMAGE_TYPES, ...OFFICE_TYPES].find(
    ([name, type]) => name !== '' && type === mimeType,
  );
  return named?.[0] ?? 'bin';
}
