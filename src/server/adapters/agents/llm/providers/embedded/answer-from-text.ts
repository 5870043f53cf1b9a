import { findPassages } from './find-passages';
import type { Question, TextFile } from './question';
import { termsOf } from './terms';

const overviewWords = new Set(
  termsOf('attached attachment file files document text content contents summary summarise summarize overview describe read look inside written'),
);
const sureEnough = 0.5;

/** Answers from the files of this message, or says what is in them when the question is only that. */
export function answerFromFiles({ text, files, unreadable }: Question): string | null {
  if (files.length === 0) return unreadable.length === 0 ? null : [`I cannot answer from what you attached.`, ...unreadable].join('\n\n');
  const words = termsOf(text).filter((term) => !overviewWords.has(term));
  if (words.length === 0) return [...files.map(overview), ...unreadable].join('\n\n');
  return quoteBest(text, files, 0.3) ?? `I do not find that in ${files.map(({ name }) => `\`${name}\``).join(' or ')}.`;
}

/** Answers from files of earlier messages, when they plainly speak of it. */
export function answerFromEarlierFiles({ text, earlierFiles }: Question): string | null {
  return quoteBest(text, earlierFiles, 0.7);
}

/** Answers from the facts that came with this message. */
export function answerFromContext({ text, context }: Question): string | null {
  const { passages, score } = findPassages(text, context.join('\n\n'), 2);
  if (score < sureEnough || passages.length === 0) return null;
  return `From the context of your message:\n\n${passages.map((passage) => quote(passage.text)).join('\n\n')}`;
}

function quoteBest(question: string, files: readonly TextFile[], threshold: number): string | null {
  const found = files
    .map(({ name, text }) => ({ name, text, ...findPassages(question, text) }))
    .sort((left, right) => right.score - left.score);
  const [best] = found;
  if (!best || best.score < threshold) return null;
  const passages = best.passages.map((passage) => quote(passage.text)).join('\n\n');
  const header = tableHeader(best.text, best.passages.map((passage) => passage.text));
  return `\`${best.name}\` says:\n\n${header}${passages}`;
}

/** A row of a CSV file says little without the names of its columns. */
function tableHeader(text: string, passages: readonly string[]): string {
  const [first = ''] = text.split('\n');
  const isTable = /[,;\t]/.test(first) && passages.every((passage) => !passage.includes('\n') && passage !== first);
  return isTable ? `${quote(first)}\n>\n` : '';
}

function overview({ name, text }: TextFile): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const words = text.match(/\S+/g)?.length ?? 0;
  const shown = lines.slice(0, 5).join('\n');
  const headings = lines.filter((line) => /^#{1,3}\s/.test(line)).map((line) => `- ${line.replace(/^#+\s*/, '')}`);
  const outline = headings.length > 1 ? `\n\nIts headings:\n\n${headings.slice(0, 12).join('\n')}` : '';
  return `\`${name}\` has ${lines.length} lines and ${words} words. It begins:\n\n${quote(shown)}${outline}`;
}

function quote(text: string): string {
  const short = text.length > 700 ? `${text.slice(0, 700)} …` : text;
  return short
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
