type Run = { at: number; mark: string; length: number };

export type Emphasis = {
  /** Reads the marks at an index, and answers where they end. */
  readRun: (at: number) => number;
  /** Where the text ends without marks that have nothing behind them yet. */
  beforeDangling: (end: number) => number;
  /** What closes the emphasis that is open before an index. */
  closersAt: (end: number) => string;
};

const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /^\s?$/;
const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** Emphasis by the rules of CommonMark: which marks open, which close, and what stays open. */
export function openEmphasis(text: string): Emphasis {
  const open: Run[] = [];

  const close = (run: Run) => {
    while (run.length > 0) {
      const index = open.findLastIndex(({ mark }) => mark === run.mark);
      const opener = open[index];
      if (!opener) return;
      const count = Math.min(opener.length, run.length, 2);
      opener.length -= count;
      run.length -= count;
      open.length = opener.length === 0 ? index : index + 1;
    }
  };

  const readRun = (at: number) => {
    const mark = text.charAt(at);
    let end = at + 1;
    while (text.charAt(end) === mark) end += 1;
    if (mark === '~' && end - at !== 2) return end;
    const { opens, closes } = flanks(text, at, end);
    const run = { at, mark, length: end - at };
    if (closes) close(run);
    if (opens && run.length > 0) open.push(run);
    return end;
  };

  const beforeDangling = (end: number) => {
    const run = open.findLast(({ at }) => at < end);
    return run && /^[*_~\s]*$/.test(text.slice(run.at, end)) ? run.at : end;
  };

  const closersAt = (end: number) =>
    open
      .filter(({ at }) => at < end)
      .map(({ mark, length }) => mark.repeat(length))
      .reverse()
      .join('');

  return { readRun, beforeDangling, closersAt };
}

function flanks(text: string, at: number, end: number): { opens: boolean; closes: boolean } {
  const before = text.charAt(at - 1);
  const after = text.charAt(end);
  const isLeft = hugs(after, before);
  const isRight = hugs(before, after);
  if (text.charAt(at) !== '_') return { opens: isLeft, closes: isRight };
  return {
    opens: isLeft && (!isRight || PUNCTUATION.test(before)),
    closes: isRight && (!isLeft || PUNCTUATION.test(after)),
  };
}

/** Whether marks stand close to what is inside of them. Scripts without spaces need none outside. */
function hugs(inside: string, outside: string): boolean {
  if (SPACE.test(inside)) return false;
  return !PUNCTUATION.test(inside) || SPACE.test(outside) || PUNCTUATION.test(outside) || EAST_ASIAN.test(outside);
}
