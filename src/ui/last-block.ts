/** Where the block that is being written begins, where its last line does, and how many rows of a table it has. */
export type LastBlock = { kind: 'code' | 'undecided' | 'table' | 'text'; start: number; line: number; rows: number };

type Fence = { start: number; mark: string; isQuoted: boolean; indent: number };
type State = { fence: Fence | null; start: number; rows: number };

const ITEMS = String.raw`[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*`;
const OPENING = new RegExp(`^(${ITEMS})(\`{3,}(?=[^\`]*$)|~{3,}|\\\${2,}(?=[^$]*$))`);
const NEW_BLOCK = /^[ \t>]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t])/;
const ROW = new RegExp(`^${ITEMS}\\|`);
const UNWRITTEN = /^[ \t>]*$/;

/** Reads a text line by line for the block at its end. */
export function lastBlockOf(source: string): LastBlock {
  const state: State = { fence: null, start: 0, rows: 0 };
  let line = 0;
  for (let end = source.indexOf('\n'); end !== -1; end = source.indexOf('\n', line)) {
    readLine(state, source.slice(line, end), line);
    line = end + 1;
  }
  return readLastLine(state, source.slice(line), line);
}

function readLine(state: State, text: string, line: number): void {
  const next = line + text.length + 1;
  const fence = fenceAround(state, text);
  if (fence && isClosing(fence, text)) {
    state.fence = null;
    state.start = next;
  }
  if (fence) return;
  state.fence = openingOf(text, line);
  readProse(state, text, line);
  if (text.trim() === '') state.start = next;
}

function readLastLine(state: State, text: string, line: number): LastBlock {
  const fence = fenceAround(state, text);
  if (fence && isClosing(fence, text)) {
    const end = line + text.length;
    return { kind: 'text', start: end, line: end, rows: 0 };
  }
  if (fence) return { kind: fence.mark.startsWith('$') ? 'undecided' : 'code', start: fence.start, line, rows: 0 };
  if (openingOf(text, line)) return { kind: 'undecided', start: line, line, rows: 0 };
  if (state.rows > 0 && UNWRITTEN.test(text)) state.rows += 1;
  else readProse(state, text, line);
  const { start, rows } = state;
  return { kind: rows > 0 ? 'table' : 'text', start, line, rows };
}

function readProse(state: State, text: string, line: number): void {
  const isRow = ROW.test(text);
  state.rows = isRow ? state.rows + 1 : 0;
  if (state.rows === 1 || (!isRow && NEW_BLOCK.test(text))) state.start = line;
}

/** A fence ends with the quote or the list item that it stands in. */
function fenceAround({ fence }: State, text: string): Fence | null {
  if (!fence) return null;
  if (fence.isQuoted) return /^[ \t]*>/.test(text) ? fence : null;
  const first = text.search(/\S/);
  return fence.indent > 3 && first !== -1 && first < 2 ? null : fence;
}

function openingOf(text: string, start: number): Fence | null {
  const [, before = '', mark] = OPENING.exec(text) ?? [];
  return mark === undefined ? null : { start, mark, isQuoted: before.includes('>'), indent: before.length };
}

function isClosing({ mark }: Fence, text: string): boolean {
  const end = text.replace(/^[ \t>]*/, '').trimEnd();
  return end.length >= mark.length && end === mark.charAt(0).repeat(end.length);
}
