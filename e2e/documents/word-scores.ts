/** The words of a text: lower case, NFKC, without the marks of Markdown. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** How much of two texts is the same words, whatever their order: 1 for all, 0 for none. */
export function wordF1(text: string, expected: string): number {
  const [found, wanted] = [wordsOf(text), wordsOf(expected)];
  if (found.length + wanted.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  const hits = found.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return (2 * hits.length) / (found.length + wanted.length);
}

/** How much of two texts is the same words in the same order: the longest common sequence, as a ratio. */
export function orderRatio(text: string, expected: string): number {
  const [found, wanted] = [wordsOf(text), wordsOf(expected)];
  if (found.length + wanted.length === 0) return 1;
  let lengths = Array.from({ length: wanted.length + 1 }, () => 0);
  for (const word of found) {
    const next = [0];
    for (const [index, other] of wanted.entries()) {
      const same = (lengths[index] ?? 0) + 1;
      next.push(word === other ? same : Math.max(lengths[index + 1] ?? 0, next[index] ?? 0));
    }
    lengths = next;
  }
  return (2 * (lengths.at(-1) ?? 0)) / (found.length + wanted.length);
}
