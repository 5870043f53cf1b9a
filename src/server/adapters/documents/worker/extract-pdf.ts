import { readFile } from 'node:fs/promises';
import { LiteParse, type LiteParseConfig, type ParsedPage, type ParseResult } from '@llamaindex/liteparse';
import { extractText as extractRightToLeft, getDocumentProxy } from 'unpdf';
import { pageMark } from '../../../core/files/page-marks';
import { UnreadableDocument, type ExtractionProgress } from '../extraction';
import type { TextRecognizer } from './recognize-text';

const MAX_PAGES = 500;
const MAX_RECOGNIZED_PAGES = 20;
/** Fewer characters than this on a page with a picture: the text is in the picture. */
const FEW_CHARACTERS = 20;
/** So many are read as one text; nobody asks for one of them by its number. */
const FEW_PAGES = 5;

const CONFIG: Partial<LiteParseConfig> = {
  ocrEnabled: false,
  outputFormat: 'markdown',
  imageMode: 'off',
  maxPages: MAX_PAGES,
  includeComplexity: true,
  continueOnPageError: true,
  numWorkers: 1,
  quiet: true,
};

type ExtractPdf = { recognizer: TextRecognizer; report: (progress: ExtractionProgress) => void };

/** A PDF as Markdown in reading order; scanned pages are recognised. The text says which pages it leaves out. */
export async function extractPdf(file: string, { recognizer, report }: ExtractPdf): Promise<string> {
  const result = await parseUpright(file);
  if (result.pages.length === 0) throw new UnreadableDocument('corrupt');
  const texts = new Map(result.pages.map((page) => [page.pageNum, textOf(page)]));
  await fixRightToLeft(file, texts);
  const skipped = await recognizePages({ file, pages: result.pages.filter(isPicture), texts, recognizer, report });
  return [...withPageMarks(texts), ...notes(result, skipped)].filter((text) => text !== '').join('\n\n') + '\n';
}

function withPageMarks(texts: ReadonlyMap<number, string>): string[] {
  if (texts.size <= FEW_PAGES) return [...texts.values()];
  return [...texts].map(([page, text]) => (text === '' ? '' : `${pageMark(page)}\n\n${text}`));
}

/** A page without text is a block of code without a line. */
function textOf({ markdown }: ParsedPage): string {
  return markdown.trim().replace(/^```\w*\s*```$/, '');
}

async function parse(file: string, change: Partial<LiteParseConfig> = {}): Promise<ParseResult> {
  try {
    return await new LiteParse({ ...CONFIG, ...change }).parse(file);
  } catch (error) {
    throw new UnreadableDocument(/password/i.test(String(error)) ? 'encrypted' : 'corrupt');
  }
}

/** Pages whose text lies on its side lose half of it, so these are turned and parsed again. */
async function parseUpright(file: string): Promise<ParseResult> {
  const result = await parse(file);
  const corrections = result.pages.flatMap((page) => {
    const angle = angleOf(page);
    return angle === 0 ? [] : [{ page: page.pageNum, angle }];
  });
  return corrections.length === 0 ? result : parse(file, { pageOrientationCorrections: corrections });
}

function angleOf(page: ParsedPage): 0 | 90 | 180 | 270 {
  const letters = { 0: 0, 90: 0, 180: 0, 270: 0 };
  for (const item of page.textItems) {
    const angle = (((Math.round((item.rotation ?? 0) / 90) * 90) % 360) + 360) % 360;
    letters[angle as 0 | 90 | 180 | 270] += item.text.length;
  }
  const total = letters[0] + letters[90] + letters[180] + letters[270];
  return ([90, 180, 270] as const).find((angle) => letters[angle] > total / 2) ?? 0;
}

/** The parser gives words of these scripts letter by letter from the wrong end. */
async function fixRightToLeft(file: string, texts: Map<number, string>): Promise<void> {
  const pages = [...texts].filter(([, text]) => isRightToLeft(text)).map(([page]) => page);
  if (pages.length === 0) return;
  const { text } = await extractRightToLeft(await getDocumentProxy(new Uint8Array(await readFile(file))));
  for (const page of pages) texts.set(page, text[page - 1] ?? texts.get(page) ?? '');
}

function isRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const rightToLeft = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0;
  return rightToLeft > letters / 3;
}

function isPicture({ complexity }: ParsedPage): boolean {
  if (complexity === undefined) return false;
  if (complexity.isGarbled || complexity.reasons.includes('scanned')) return true;
  return complexity.textLength < FEW_CHARACTERS && complexity.imageBlockCount > 0;
}

type RecognizePages = ExtractPdf & { file: string; pages: readonly ParsedPage[]; texts: Map<number, string> };

/** Answers the pages for which there was no room. */
async function recognizePages({ file, pages, texts, recognizer, report }: RecognizePages): Promise<number[]> {
  const chosen = pages.slice(0, MAX_RECOGNIZED_PAGES).map((page) => page.pageNum);
  for (const [index, page] of chosen.entries()) {
    report({ message: `Reading scanned page ${index + 1} of ${chosen.length}`, done: index, total: chosen.length });
    const [picture] = await new LiteParse({ ...CONFIG, dpi: 200 }).screenshot(file, [page]);
    if (picture && !picture.isSolidFill) texts.set(page, await recognizer.read(picture.imageBuffer));
  }
  return pages.slice(MAX_RECOGNIZED_PAGES).map((page) => page.pageNum);
}

function notes({ totalPages, pages, pageErrors }: ParseResult, skipped: readonly number[]): string[] {
  return [
    totalPages > pages.length + pageErrors.length
      ? `[Cut: the document has ${totalPages} pages; the first ${MAX_PAGES} were read.]`
      : '',
    skipped.length > 0 ? `[Not read: scanned pages ${skipped.join(', ')}.]` : '',
    pageErrors.length > 0 ? `[Damaged: pages ${pageErrors.map(({ pageNum }) => pageNum).join(', ')}.]` : '',
  ];
}
