import { termsOf } from './terms';

export type Passage = { text: string; /** Position in the source. */ at: number };

/** Weighs terms by how rare they are among the passages; a term that is in none weighs most. */
export function termWeights(passages: readonly (readonly string[])[]): (term: string) => number {
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
export function findPassages(question: string, text: string, limit = 3): { passages: Passage[]; score: number } {
  const wanted = [...new Set(termsOf(question))];
  const split = splitPassages(text);
  const terms = split.map((passage) => termsOf(passage.text));
  const weight = termWeights(terms);
  const scored = split
    .map((passage, index) => ({ passage, score: coverage(wanted, new Set(terms[index]), weight) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  const best = scored[0]?.score ?? 0;
  const chosen = scored.filter(({ score }) => score >= best * 0.8).slice(0, limit);
  return { passages: chosen.map(({ passage }) => passage).sort((left, right) => left.at - right.at), score: best };
}

/** Lines of lists and tables stand alone; lines of prose are read a paragraph at a time, long ones by sentences. */
function splitPassages(text: string): Passage[] {
  const paragraphs = text.split(/\n\s*\n/);
  const isTable = (paragraph: string) => /[|,;\t]/.test(paragraph) && paragraph.split('\n').length > 1;
  return paragraphs
    .flatMap((paragraph) => (isTable(paragraph) || paragraph.length > 600 ? splitLong(paragraph) : [paragraph]))
    .map((passage) => passage.trim())
    .filter((passage) => passage !== '')
    .map((passage, at) => ({ text: passage, at }));
}

function splitLong(paragraph: string): string[] {
  const lines = paragraph.split('\n');
  if (lines.length > 1 && lines.every((line) => line.length < 600)) return lines;
  return paragraph.match(/[^.!?]+[.!?]*\s*/g) ?? [paragraph];
}
