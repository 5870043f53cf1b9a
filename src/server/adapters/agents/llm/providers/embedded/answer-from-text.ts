import { textOfPage, withoutPageMarks } from '../../../../../core/files/page-marks';
import { findPassages } from './find-passages';
import type { Question, TextFile } from './question';
import type { Passage } from './split-text';
import { termsOf } from './terms';

const overviewWords = new Set(
  termsOf(
    `attached attachment file files document text content contents summary summarise summarize overview describe read look inside
    short brief briefly main key point points gist sentence sentences line lines bullet bullets paragraph tldr
    written picture image photo photograph scan scanned page pages screenshot slide slides sheet spreadsheet workbook table pdf`,
  ),
);
const sureEnough = 0.5;
/** Plainly about the file, whatever else may be meant. */
const plain = 0.7;
/** A text that is as short as this is quoted whole where no passage of it answers. */
const shortText = 600;
const longestQuote = 700;

/** Answers from the files of this message, or says what is in them when the question is only that. */
export async function answerFromFiles({ text, files, unreadable }: Question): Promise<string | null> {
  if (files.length === 0) return unreadable.length === 0 ? null : [`I cannot answer from what you attached.`, ...unreadable].join('\n\n');
  const words = termsOf(text).filter((term) => !overviewWords.has(term));
  const page = quotePage(text, files);
  if (page !== null) return [page, ...unreadable].join('\n\n');
  if (words.length === 0) return [...files.map(overview), ...unreadable].join('\n\n');
  const answer = (await quoteBest(text, files, 0.3)) ?? notFound(files);
  return [answer, ...unreadable].join('\n\n');
}

/** Answers from files of earlier messages, when they plainly speak of it. */
export async function answerFromEarlierFiles({ text, earlierFiles }: Question): Promise<string | null> {
  return quotePage(text, earlierFiles) ?? (await quoteBest(text, earlierFiles, plain));
}

/** What earlier files have to say to a question that nothing else answers. */
export async function answerFollowUp({ text, earlierFiles }: Question): Promise<string | null> {
  if (earlierFiles.length === 0) return null;
  const terms = termsOf(text);
  const isOverview = terms.length > 0 && terms.every((term) => overviewWords.has(term));
  if (isOverview) return earlierFiles.map(overview).join('\n\n');
  return (await quoteBest(text, earlierFiles, sureEnough)) ?? notFound(earlierFiles, ', nor in the documentation of Parley');
}

/** Answers from the facts that came with this message. */
export async function answerFromContext({ text, context }: Question): Promise<string | null> {
  const { passages, score } = await findPassages(text, context.join('\n\n'), 2);
  if (score < sureEnough || passages.length === 0) return null;
  return `From the context of your message:\n\n${quotePassages(passages)}`;
}

async function quoteBest(question: string, files: readonly TextFile[], threshold: number): Promise<string | null> {
  let best: { name: string; passages: Passage[]; score: number } | undefined;
  for (const { name, text } of files) {
    const found = await findPassages(question, withoutPageMarks(text));
    if (found.score > (best?.score ?? 0)) best = { name, ...found };
  }
  return best && best.score >= threshold ? `\`${best.name}\` says:\n\n${quotePassages(best.passages)}` : null;
}

/** A page that is asked for by its number. */
function quotePage(question: string, files: readonly TextFile[]): string | null {
  const page = Number(/\b(?:page|p\.)\s*(\d{1,6})\b/i.exec(question)?.[1]);
  const found = files.flatMap(({ name, text }) => {
    const own = textOfPage(text, page);
    return own === null ? [] : [`Page ${page} of \`${name}\` says:\n\n${quote(own)}`];
  });
  return found.length === 0 ? null : found.join('\n\n');
}

function notFound(files: readonly TextFile[], elsewhere = ''): string {
  const short = files.filter(({ text }) => text.length <= shortText);
  const whole = short.map(({ name, text }) => `All that \`${name}\` says is:\n\n${quote(text.trim())}`);
  return [`I do not find that in ${files.map(({ name }) => `\`${name}\``).join(' or ')}${elsewhere}.`, ...whole].join('\n\n');
}

/** A row of a table says little without the names of its columns, so rows of one table stand below them. */
function quotePassages(passages: readonly Passage[]): string {
  return passages
    .map((passage, index) => {
      const isNext = passage.header !== '' && passages[index - 1]?.header === passage.header;
      const own = passage.header === '' || isNext ? passage.text : `${passage.header}\n${passage.text}`;
      return `${index === 0 ? '' : isNext ? '\n' : '\n\n'}${quote(own)}`;
    })
    .join('');
}

function overview({ name, text }: TextFile): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const words = text.match(/\S+/g)?.length ?? 0;
  const beginning = text.length <= shortText ? text.trim() : lines.slice(0, 5).join('\n');
  const headings = lines.filter((line) => /^#{1,3}\s/.test(line)).map((line) => `- ${withoutTags(line.replace(/^#+\s*/, ''))}`);
  const outline = headings.length > 1 ? `\n\nIts headings:\n\n${headings.slice(0, 12).join('\n')}` : '';
  const size = `\`${name}\` has ${counted(lines.length, 'line')} and ${counted(words, 'word')}.`;
  return `${size} It ${text.length <= shortText ? 'says' : 'begins'}:\n\n${quote(beginning)}${outline}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** What looks like HTML in a document is text of it, here as there. */
function withoutTags(markdown: string): string {
  return markdown.replace(/<(?!br>)(?=[a-z/!?])/gi, '\\<');
}

/** Lines that are no rows of a table keep their breaks. */
function quote(text: string): string {
  const short = text.length > longestQuote ? `${text.slice(0, longestQuote)} …` : text;
  const lines = withoutTags(short).split('\n').map((line) => line.trimEnd());
  const isBroken = (line: string, index: number) => line !== '' && !line.endsWith('|') && index < lines.length - 1;
  return lines.map((line, index) => `> ${line}${isBroken(line, index) ? '  ' : ''}`).join('\n');
}
