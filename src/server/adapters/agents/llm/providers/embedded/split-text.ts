/** `at`: its place among the others. `header`: the names of the columns of the table that it is a row of. */
export type Passage = { text: string; at: number; header: string };

const LONG = 600;
const TABLE_RULE = /^\|(?:\s*:?-+:?\s*\|)+$/;

/** Rows of tables and lines of lists stand alone; prose is read a paragraph at a time, a long one by sentences. */
export function splitText(text: string): Passage[] {
  return joinBroken(text.split(/\n\s*\n/))
    .flatMap(splitParagraph)
    .map(({ text: own, header }) => ({ text: own.trim(), header }))
    .filter((passage) => passage.text !== '')
    .map((passage, at) => ({ ...passage, at }));
}

/** What is recognised in a photo has empty lines in the middle of its sentences. */
function joinBroken(paragraphs: readonly string[]): string[] {
  const joined: string[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const goesOn = last !== undefined && last.length < LONG && /[\p{L},]\s*$/u.test(last) && /^\s*\p{Ll}/u.test(paragraph);
    if (goesOn) joined[joined.length - 1] = `${last}\n${paragraph}`;
    else joined.push(paragraph);
  }
  return joined;
}

type Piece = Omit<Passage, 'at'>;

function splitParagraph(paragraph: string): Piece[] {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
  const [header = '', rule = ''] = lines;
  if (TABLE_RULE.test(rule.trim())) return rowsOf(lines, `${header}\n${rule}`);
  const pieces = isList(lines) ? lines : paragraph.length > LONG ? splitLong(paragraph, lines) : [paragraph];
  return pieces.map((text) => ({ text, header: '' }));
}

function rowsOf(lines: readonly string[], header: string): Piece[] {
  const rows = lines.slice(2);
  return rows.length === 0 ? [{ text: header, header: '' }] : rows.map((text) => ({ text, header }));
}

/** Such as a receipt, or data between commas. */
function isList(lines: readonly string[]): boolean {
  if (lines.length < 2 || lines.some((line) => line.length > LONG)) return false;
  const isRow = (line: string) => /^\s*(?:[-*•]|\d+[.)])\s/.test(line) || /\d[\d.,]*\s?[\p{Sc}%]?\s*$/u.test(line);
  const cells = (line: string) => line.split(/[,;\t]/).length;
  const isSheet = cells(lines[0] ?? '') > 1 && lines.every((line) => cells(line) === cells(lines[0] ?? ''));
  return isSheet || lines.filter(isRow).length * 2 > lines.length;
}

function splitLong(paragraph: string, lines: readonly string[]): readonly string[] {
  if (lines.length > 1 && lines.every((line) => line.length < LONG)) return lines;
  return paragraph.match(/[^.!?]+[.!?]*\s*/g) ?? [paragraph];
}
