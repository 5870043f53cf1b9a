const wordPattern = /[\p{L}\p{N}]+/gu;
/** Scripts that write no spaces: each pair of signs is a term. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The terms of a text, in any script; case and accents do not matter. */
export function searchTerms(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '').normalize('NFKC').toLowerCase();
  return (plain.match(wordPattern) ?? []).flatMap((word) => (unspaced.test(word) ? pairs(word) : [word]));
}

function pairs(word: string): string[] {
  const signs = Array.from(word);
  if (signs.length < 2) return signs;
  return signs.slice(0, -1).map((sign, at) => sign + (signs[at + 1] ?? ''));
}
