const MAX_LENGTH = 300;
/** What comes later is not even looked at: some of the patterns take long on a long text. */
const MAX_READ = 4_000;

/** What looks like a secret or a place on somebody's machine, and what stands there instead. */
const covers: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+\S+/gi, 'Bearer ***'],
  [/\b(?:sk|pk|key|ghp|gho|glpat|xox[abp])[-_][\w*.-]{6,}/g, '***'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '***'],
  [/\b(api[-_ ]?key|token|secret|password|authorization)(["']?\s*[:=]\s*["']?)[^\s"',;*]+/gi, '$1$2***'],
  [/(https?:\/\/)[^\s/@]+@/gi, '$1'],
  [/(https?:\/\/[^\s?#"']+)[?#][^\s"']*/gi, '$1'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/gi, '***'],
  [/(?<![\w:/.])(?:[A-Z]:)?[\\/](?:[\w.@-]+[\\/]){2,}([\w.@-]+)/gi, '…/$1'],
];

/**
 * Words of other people's software, fit for whoever talks with an agent: one line, without keys, paths, pages and stacks. They
 * end without a full stop, and are empty where nothing of them is for people. `secrets` are taken out wherever they stand, and
 * so is each word of them: a server that refuses `Bearer x` may repeat the `x` alone.
 */
export function presentableWords(text: string, secrets: readonly string[] = []): string {
  const hidden = secrets
    .flatMap((secret) => [secret, ...secret.split(/\s+/)])
    .filter((secret) => secret.length > 3)
    .reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
  const words = covers.reduce((shown, [pattern, cover]) => shown.replace(pattern, cover), wordsIn(hidden).slice(0, MAX_READ));
  return words.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH).replace(/[.:\s]+$/, '');
}

function wordsIn(text: string): string {
  const plain = withoutControls(text).trim();
  if (/^(<!doctype|<html|<\?xml)/i.test(plain)) return '';
  if (/^[{[]/.test(plain)) return messageIn(plain);
  // A stack begins where the first line of it does.
  return plain.split(/\n\s+at /)[0] ?? '';
}

/** Colours of a terminal, and whatever else is not text. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}\[[\d;]*m/gu, '').replace(/(?!\n)\p{Cc}/gu, ' ');
}

function messageIn(json: string): string {
  try {
    const { error, message, detail } = JSON.parse(json) as Partial<Record<'error' | 'message' | 'detail', unknown>>;
    const inner = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    const found = [inner, message, detail].find((value) => typeof value === 'string');
    return typeof found === 'string' ? found : '';
  } catch {
    return '';
  }
}
