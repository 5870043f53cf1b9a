const MAX_ROWS = 5000;
const MAX_COLUMNS = 200;

/** A Markdown table, its first row as the header, with a line below that says what was cut. Empty without rows. */
export function toMarkdownTable(cells: readonly (readonly string[])[]): string {
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  const columns = Math.min(width, MAX_COLUMNS);
  const [header, ...rows] = cells.slice(0, MAX_ROWS).map((row) => toLine(row, columns));
  if (header === undefined) return '';
  const rule = `| ${Array.from({ length: columns }, () => '---').join(' | ')} |`;
  const cut = cutNote({ rows: cells.length, columns: width });
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
