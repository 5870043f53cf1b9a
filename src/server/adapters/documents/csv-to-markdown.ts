import Papa from 'papaparse';

const MAX_ROWS = 5000;
const MAX_COLUMNS = 200;
/** Tried in this order: a European export has commas inside its numbers. */
const DELIMITERS = [',', ';', '\t', '|'];

/** A Markdown table of the CSV, its first row as the header, and a line that says what was cut. Empty rows are left out. */
export function csvToMarkdown(csv: string): string {
  const { data } = Papa.parse<string[]>(csv, { delimitersToGuess: DELIMITERS, skipEmptyLines: 'greedy' });
  const width = data.reduce((widest, row) => Math.max(widest, row.length), 0);
  const columns = Math.min(width, MAX_COLUMNS);
  const [header, ...rows] = data.slice(0, MAX_ROWS).map((row) => toLine(row, columns));
  if (header === undefined) return '';
  const rule = `| ${Array.from({ length: columns }, () => '---').join(' | ')} |`;
  const cut = cutNote({ rows: data.length, columns: width });
  return [header, rule, ...rows, ...(cut === null ? [] : ['', cut])].join('\n') + '\n';
}

function toLine(row: readonly string[], columns: number): string {
  return `| ${Array.from({ length: columns }, (_, index) => toCell(row[index] ?? '')).join(' | ')} |`;
}

function toCell(value: string): string {
  return value
    .trim()
    .replaceAll('|', '\\|')
    .replaceAll(/\r\n|\r|\n/g, '<br>');
}

function cutNote(size: { rows: number; columns: number }): string | null {
  const parts = [
    size.rows > MAX_ROWS ? `the first ${MAX_ROWS} of ${size.rows} rows` : null,
    size.columns > MAX_COLUMNS ? `the first ${MAX_COLUMNS} of ${size.columns} columns` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `[Cut: only ${parts.join(' and ')} are shown.]`;
}
