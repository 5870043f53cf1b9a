/** @typedef {{ figure: string, unit: string, parley: number, floor: number | null, target?: number }} Row What was measured; `floor` is null where a floor makes no sense, `target` is the most that was promised. */

/** Rows as a Markdown table, with the ratio of Parley to the floor. */
export function formatTable(rows) {
  const lines = rows.map(({ figure, unit, parley, floor, target }) => [
    unit === '' ? figure : `${figure}, ${unit}`,
    formatNumber(parley),
    floor === null ? '' : formatNumber(floor),
    floor === null ? '' : formatNumber(parley / floor),
    target === undefined ? '' : `≤ ${formatNumber(target)}`,
  ]);
  return align([['figure', 'Parley', 'floor', 'ratio', 'target'], ...lines]);
}

function align(table) {
  const widths = table[0].map((_, column) => Math.max(...table.map((line) => line[column].length)));
  const toLine = (cells) => `| ${cells.map((cell, column) => pad(cell, widths[column], column)).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [toLine(table[0]), rule, ...table.slice(1).map(toLine)].join('\n');
}

function pad(cell, width, column) {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** Three significant digits, without an exponent. */
function formatNumber(value) {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
