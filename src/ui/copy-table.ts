import { copyText } from './copy-text';

const KEPT = new Set(['href', 'colspan', 'rowspan', 'dir']);

/**
 * Puts a table on the clipboard, as it was written for whoever takes text and as cells for whoever takes them: spreadsheets and
 * documents. Answers whether it is there; where it is not, the reader is told.
 */
export async function copyTable(markdown: string, table: HTMLTableElement): Promise<boolean> {
  if (!window.isSecureContext || typeof ClipboardItem === 'undefined') return copyText(markdown);
  const texts = { 'text/plain': markdown, 'text/html': cellsOf(table) };
  const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })] as const);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]).then(
    () => true,
    () => copyText(markdown),
  );
}

/** Only what a document elsewhere understands: no look of this page, and formulas as they are written. */
function cellsOf(table: HTMLTableElement): string {
  const copy = table.cloneNode(true) as HTMLTableElement;
  for (const formula of copy.querySelectorAll('.katex'))
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? formula.textContent);
  for (const element of [copy, ...copy.querySelectorAll('*')])
    for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name);
  return copy.outerHTML;
}
