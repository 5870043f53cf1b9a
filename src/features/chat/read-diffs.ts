export type DiffLine = { sign: ' ' | '-' | '+'; text: string };
export type FileDiff = { path: string; lines: DiffLine[] };

const CONTEXT_LINES = 3;

/** A tool's output as changes of files, where it is that: `{text?, diffs: [{path, old_text, new_text}]}`. */
export function readDiffs(output: unknown): { text: string; diffs: FileDiff[] } | null {
  const { text, diffs } = (typeof output === 'object' && output !== null ? output : {}) as Record<string, unknown>;
  if (!Array.isArray(diffs) || diffs.length === 0) return null;
  const read = diffs.map(toDiff);
  if (!read.every((diff) => diff !== null)) return null;
  return { text: typeof text === 'string' ? text : '', diffs: read };
}

function toDiff(value: unknown): FileDiff | null {
  const { path, old_text: before, new_text: after } = (value ?? {}) as Record<string, unknown>;
  if (typeof path !== 'string' || typeof after !== 'string') return null;
  return { path, lines: diffLines(linesOf(typeof before === 'string' ? before : ''), linesOf(after)) };
}

/** What is the same at both ends is left out but for some lines; between, the old lines and then the new ones. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const signed = (sign: DiffLine['sign'], lines: readonly string[]) => lines.map((text) => ({ sign, text }));
  return [
    ...signed(' ', before.slice(Math.max(0, start - CONTEXT_LINES), start)),
    ...signed('-', before.slice(start, before.length - end)),
    ...signed('+', after.slice(start, after.length - end)),
    ...signed(' ', before.slice(before.length - end, before.length - end + CONTEXT_LINES)),
  ];
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
