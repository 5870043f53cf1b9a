/** What a line is that is no conversation of ours. */
export type LineProblem = 'cut-off' | 'foreign' | 'newer' | 'not-json' | 'too-large';

const FORMAT = 'parley-conversation';
const VERSION = 1;

/** The obvious, in words that the server does not have: it knows nothing of a file. `null`: the server has the last word. */
export function checkLine({ text, isEnded }: { text: string | null; isEnded: boolean }): LineProblem | null {
  if (text === null) return 'too-large';
  const value = parse(text);
  if (value === undefined) return isEnded || !text.trimStart().startsWith('{') ? 'not-json' : 'cut-off';
  const { format, version } = (value ?? {}) as Record<string, unknown>;
  if (format !== FORMAT) return 'foreign';
  return typeof version === 'number' && version > VERSION ? 'newer' : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
