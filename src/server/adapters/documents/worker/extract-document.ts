import { readFile } from 'node:fs/promises';
import { extractPlainText } from '../extract-plain-text';
import { unreadable, UnreadableDocument, type Extraction, type ExtractionProgress } from '../extraction';
import { OFFICE_TYPES, PDF_TYPE } from '../media-types';
import { withinLength } from '../within-length';
import type { TextRecognizer } from './recognize-text';

export type ExtractDocument = { file: string; mimeType: string };

type Tools = { recognizer: TextRecognizer; report: (progress: ExtractionProgress) => void };

/** Reads one document. Parsers are loaded when the first document of their type comes. Never throws. */
export async function extractDocument(document: ExtractDocument, tools: Tools): Promise<Extraction> {
  try {
    return { kind: 'text', text: await textOf(document, tools) };
  } catch (error) {
    return error instanceof UnreadableDocument ? unreadable(error.code, error.message) : unreadable('failed');
  }
}

async function textOf({ file, mimeType }: ExtractDocument, tools: Tools): Promise<string> {
  if (mimeType.startsWith('text/')) return extractPlainText(await readFile(file), mimeType);
  return withinLength(await markdownOf({ file, mimeType }, tools));
}

async function markdownOf({ file, mimeType }: ExtractDocument, tools: Tools): Promise<string> {
  if (mimeType.startsWith('image/')) {
    tools.report({ message: 'Reading the text', done: 0, total: 1 });
    return tools.recognizer.read(file);
  }
  switch (mimeType) {
    case PDF_TYPE:
      return (await import('./extract-pdf')).extractPdf(file, tools);
    case OFFICE_TYPES.get('xlsx'):
      return (await import('./extract-sheets')).extractSheets(file);
    case OFFICE_TYPES.get('docx'):
      return (await import('./extract-office')).extractOffice(file, 'docx');
    case OFFICE_TYPES.get('pptx'):
      return (await import('./extract-office')).extractOffice(file, 'pptx');
    default:
      throw new UnreadableDocument('unsupported');
  }
}
