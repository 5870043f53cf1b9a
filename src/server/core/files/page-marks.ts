const MARK = /^\[Page (\d+)\]$/gm;

/** The line before the text of a page of a long document, so that it can be asked for by its number. */
export function pageMark(page: number): string {
  return `[Page ${page}]`;
}

/** Where pages begin in the text of a document, each at its mark. Empty when it has none. */
export function pagesOf(text: string): { page: number; from: number }[] {
  return [...text.matchAll(MARK)].map(({ 1: page, index }) => ({ page: Number(page), from: index }));
}

/** The text as one, without the marks. */
export function withoutPageMarks(text: string): string {
  return text.replace(MARK, '');
}

/** The text of one page without its mark, or `null` when no such page is marked. */
export function textOfPage(text: string, page: number): string | null {
  const pages = pagesOf(text);
  const at = pages.findIndex((candidate) => candidate.page === page);
  const found = pages[at];
  if (!found) return null;
  return text.slice(found.from + pageMark(page).length, pages[at + 1]?.from).trim();
}
