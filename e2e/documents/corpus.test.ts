import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openReader, type OpenReader } from '../../src/server/adapters/documents/testing/open-reader';
import { orderRatio, wordF1, wordsOf } from './word-scores';

const FOLDER = new URL('../../src/server/adapters/documents/__fixtures__/', import.meta.url);

const structureSchema = z.object({
  headings: z.array(z.object({ level: z.number().optional(), text: z.string() })).default([]),
  listItems: z.array(z.object({ depth: z.number(), text: z.string() })).default([]),
  tableRows: z.array(z.array(z.string())).default([]),
});
const documentSchema = z.object({
  file: z.string(),
  /** `ok`, or `reject:…` with what else is right. */
  outcome: z.array(z.string()),
  minF1: z.number().optional(),
  minOrder: z.number().optional(),
  languages: z.string().default('eng'),
  mustBeEmpty: z.boolean().default(false),
  exact: z.boolean().default(false),
  mustContain: z.array(z.string()).default([]),
  mustNotContain: z.array(z.string()).default([]),
  structure: structureSchema.optional(),
  expectedText: z.string().optional(),
  expectedMarkdown: z.string().optional(),
});
type Document = z.infer<typeof documentSchema>;

const { files } = z
  .object({ files: z.array(documentSchema) })
  .parse(JSON.parse(readFileSync(new URL('manifest.json', FOLDER), 'utf8')));

describe.each([...new Set(files.map(({ languages }) => languages))])('documents in %s', (languages) => {
  let reader: OpenReader;
  beforeAll(async () => {
    reader = await openReader([languages]);
  });
  afterAll(() => reader.close());

  test.for(files.filter((file) => file.languages === languages))('$file', { timeout: 90_000 }, async (document) => {
    const bytes = await readFile(new URL(document.file, FOLDER));
    const extracted = await reader.extract(bytes, document.file.split('/').at(-1) ?? '');
    expect(document.outcome.map(toCode)).toContain(extracted.kind === 'text' ? 'ok' : extracted.code);
    if (extracted.kind === 'text') await checkText(extracted.text, document);
    else expect(extracted.reason).toMatch(/^[A-Z].*\.$/);
  });
});

/** A file whose content is not what its name says is of no supported type. */
function toCode(outcome: string): string {
  return outcome.replace('reject:', '').replace('_', '-').replace('mismatch', 'unsupported');
}

async function checkText(text: string, document: Document): Promise<void> {
  const { minF1 = 0, minOrder = 0, exact, mustBeEmpty, structure } = document;
  if (mustBeEmpty) expect(text.trim()).toBe('');
  for (const part of document.mustContain) expect(text).toContain(part);
  for (const part of document.mustNotContain) expect(text).not.toContain(part);
  const expectedFile = document.expectedMarkdown ?? document.expectedText;
  if (expectedFile === undefined) return;
  const expected = await readFile(new URL(expectedFile, FOLDER), 'utf8');
  if (exact) expect(text).toBe(expected);
  expect(wordF1(text, expected)).toBeGreaterThanOrEqual(minF1);
  expect(orderRatio(text, expected)).toBeGreaterThanOrEqual(minOrder);
  if (structure) checkStructure(text, structure);
}

function checkStructure(text: string, { headings, listItems, tableRows }: z.infer<typeof structureSchema>): void {
  const lines = text.split('\n');
  const foundHeadings = lines.filter((line) => /^#+ /.test(line)).map((line) => line.replace(/^#+ /, ''));
  expect(foundHeadings).toEqual(expect.arrayContaining(headings.map((heading) => heading.text)));
  const foundItems = lines.flatMap((line) => {
    const [, indent = '', item] = /^(\s*)(?:-|\d+\.) (.*)$/.exec(line) ?? [];
    return item === undefined ? [] : [`${Math.round(indent.length / 4)} ${item}`];
  });
  expect(foundItems).toEqual(expect.arrayContaining(listItems.map(({ depth, text: item }) => `${depth} ${item}`)));
  const foundRows = lines.filter((line) => line.startsWith('|')).map(cellsOf);
  for (const row of tableRows) expect(foundRows.some((found) => isSameRow(found, row))).toBe(true);
}

function cellsOf(line: string): string[] {
  return line
    .slice(2, -2)
    .split(/(?<!\\) \| /)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** A cell may have several right texts, with `|` between them where that is not its text. Empty cells at the end are none. */
function isSameRow(found: readonly string[], row: readonly string[]): boolean {
  const isSame = row.every((cell, index) => cell === found[index] || cell.split('|').includes(found[index] ?? ''));
  return isSame && found.slice(row.length).every((cell) => cell === '');
}

test('two texts of the same words in another order differ by their order only', () => {
  expect(wordsOf('# Ünïted **Words**, 1 2')).toEqual(['ünïted', 'words', '1', '2']);
  expect(wordF1('a b c d', 'd c b a')).toBe(1);
  expect(orderRatio('a b c d', 'd c b a')).toBeLessThan(0.5);
});
