/** Scripts that write words without spaces between them. */
const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** The words of a text for a search, in any script; where no space parts words, every two letters stand for one. */
export function searchTerms(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const words = plain.replace(RUNS, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words, ...(plain.match(RUNS) ?? []).flatMap(pairs)];
}

function pairs(run: string): string[] {
  const letters = Array.from(run);
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}
