import { readFile } from 'node:fs/promises';
import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { UnreadableDocument } from '../extraction';
import { checkZip } from './check-zip';
import { toMarkdownTable } from '../to-markdown-table';

/** One more than a table shows, so that the table can say that there are more. */
const ROWS_READ = 5001;

/** Each visible sheet as a heading and a table; the text names the sheets that it leaves out. */
export async function extractSheets(file: string): Promise<string> {
  await checkZip(file, { isSheet: true });
  const book = parse(await readFile(file));
  const shown = book.SheetNames.filter((_, index) => !isHidden(book, index));
  const hidden = book.SheetNames.length - shown.length;
  const parts = shown.map((name) => `## ${name}\n\n${toTable(book.Sheets[name])}`);
  if (hidden > 0) parts.push(`[Not shown: ${hidden} hidden ${hidden === 1 ? 'sheet' : 'sheets'}.]\n`);
  return parts.join('\n');
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { dense: true, cellFormula: false, cellHTML: false, cellNF: true, sheetRows: ROWS_READ });
  } catch {
    throw new UnreadableDocument('corrupt');
  }
}

function isHidden(book: WorkBook, index: number): boolean {
  return (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
}

/** Rows are walked as they are stored: a sheet may claim a million columns and hold two cells. */
function toTable(sheet: WorkSheet | undefined): string {
  // Empty rows and cells are holes, whatever the types say.
  const stored = (sheet?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const rows = Array.from(stored, (row) => Array.from(row ?? [], (cell) => (cell === undefined ? '' : toText(cell))));
  const table = toMarkdownTable(rows.filter((row) => row.some((text) => text.trim() !== '')));
  const range = sheet?.['!fullref'] as string | undefined;
  return range !== undefined && stored.length >= ROWS_READ - 1 ? `${table}\n[The whole sheet is ${range}.]\n` : table;
}

/** Dates, shares and errors as the sheet shows them; other numbers in full, without signs of currency or grouping. */
function toText({ t: type, v: value, w: shown, z: format }: CellObject): string {
  if (type === 'n' && typeof value === 'number' && !isShownBetter(format)) return String(Number(value.toPrecision(15)));
  return shown ?? (value === undefined ? '' : String(value));
}

function isShownBetter(format: CellObject['z']): boolean {
  return typeof format === 'string' && (format.includes('%') || isDate(format));
}

/** The library's types leave its table of formats open. */
const { is_date: isDate } = SSF as { is_date: (format: string) => boolean };
