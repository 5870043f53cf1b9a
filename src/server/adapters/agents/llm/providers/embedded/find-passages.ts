import { setImmediate } from 'node:timers/promises';
import { splitText, type Passage } from './split-text';
import { termsOf } from './terms';

/** Passages that are looked at before others may use the processor. */
const CHUNK = 100;

/** Weighs terms by how rare they are among the passages; a term that is in none weighs most. */
export function termWeights(passages: readonly Iterable<string>[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const terms of passages) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => Math.log(1 + passages.length / ((counts.get(term) ?? 0) + 0.5));
}

/** How much of the question's weight a passage has in it, from 0 to 1. */
export function coverage(question: readonly string[], passage: ReadonlySet<string>, weight: (term: string) => number): number {
  const total = question.reduce((sum, term) => sum + weight(term), 0);
  const found = question.filter((term) => passage.has(term)).reduce((sum, term) => sum + weight(term), 0);
  return total === 0 ? 0 : found / total;
}

/** The passages of a text that have most of the question's words in them, in the order of the text. */
export async function findPassages(
  question: string,
  text: string,
  limit = 3,
): Promise<{ passages: Passage[]; score: number }> {
  const wanted = [...new Set(termsOf(question))];
  const split = splitText(text);
  const terms: Set<string>[] = [];
  for (const { text: own, header } of split) {
    if (terms.length % CHUNK === CHUNK - 1) await setImmediate();
    // Of all its words, only those that are asked for matter.
    const words = new Set(termsOf(`${header} ${own}`));
    terms.push(new Set(wanted.filter((term) => words.has(term))));
  }
  const weight = termWeights(terms);
  const scored = split
    .map((passage, index) => ({ passage, score: coverage(wanted, terms[index] ?? new Set(), weight) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  const best = scored[0]?.score ?? 0;
  const chosen = scored.filter(({ score }) => score >= best * 0.8).slice(0, limit);
  return { passages: chosen.map(({ passage }) => passage).sort((left, right) => left.at - right.at), score: best };
}
