import Papa from 'papaparse';
import { toMarkdownTable } from './to-markdown-table';

/** Tried in this order: a European export has commas inside its numbers. */
const DELIMITERS = [',', ';', '\t', '|'];

/** A Markdown table of the CSV. Empty rows are left out. */
export function csvToMarkdown(csv: string): string {
  return toMarkdownTable(Papa.parse<string[]>(csv, { delimitersToGuess: DELIMITERS, skipEmptyLines: 'greedy' }).data);
}
