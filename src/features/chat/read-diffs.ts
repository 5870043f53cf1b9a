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

/** What is the same at both ends is left out but for some lines. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...signed(' ', before.slice(Math.max(0, start - CONTEXT_LINES), start)),
    ...changedLines(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...signed(' ', before.slice(before.length - end, before.length - end + CONTEXT_LINES)),
  ];
}

const MOST_COMPARED = 1_000_000;

/** As few lines as possible are taken and given; where that takes too long to find out, all old ones and then all new ones. */
function changedLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > MOST_COMPARED) return [...signed('-', before), ...signed('+', after)];
  const common = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    if (old < before.length && before[old] === after[now]) {
      lines.push(...signed(' ', before.slice(old, old + 1)));
      old += 1;
      now += 1;
    } else if (now === after.length || (old < before.length && at(common, old + 1, now) >= at(common, old, now + 1))) {
      lines.push(...signed('-', before.slice(old, old + 1)));
      old += 1;
    } else {
      lines.push(...signed('+', after.slice(now, now + 1)));
      now += 1;
    }
  }
  return lines;
}

/** How many lines the two have in common, in order, from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let old = before.length - 1; old >= 0; old -= 1) {
    const row = lengths[old] ?? [];
    for (let now = after.length - 1; now >= 0; now -= 1) {
      row[now] =
        before[old] === after[now]
          ? at(lengths, old + 1, now + 1) + 1
          : Math.max(at(lengths, old + 1, now), at(lengths, old, now + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly number[][], old: number, now: number): number {
  return lengths[old]?.[now] ?? 0;
}

function signed(sign: DiffLine['sign'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ sign, text }));
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
