/** UTF-16 units that a text may have. */
const MAX_LENGTH = 2_000_000;

/** The text, or as much as is kept of it and a line that says so. `hasMore`: the document itself was read in part. */
export function withinLength(text: string, { hasMore = false } = {}): string {
  if (text.length <= MAX_LENGTH && !hasMore) return text;
  const kept = text.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}\n\n[Cut: the file goes on; the first ${kept.length} characters are shown.]\n`;
}
