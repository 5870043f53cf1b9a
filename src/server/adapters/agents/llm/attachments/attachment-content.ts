import type { FileBlock } from '../../../../../contract/content-block';
import type { AgentTurn } from '../../../../core/agents/agent-adapter';
import type { ChosenModel } from '../agent-models';
import type { ExtractText, TextReading } from '../file-parts';

/** What a model can get of an attachment. `missing`: nothing, and why, as the end of a sentence about the file. */
export type AttachmentContent =
  | { kind: 'native'; bytes: Uint8Array }
  | { kind: 'text'; text: string }
  | { kind: 'missing'; fact: string };

export type ReadContent = TextReading & {
  /** Media that the model takes natively. */
  input: ChosenModel['input'];
  readFile: AgentTurn['readFile'];
  extractText: ExtractText;
};

const MEBIBYTE = 1024 * 1024;
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Providers refuse the whole prompt for a larger one, so its text goes instead. */
const LARGEST_NATIVE = { image: 5 * MEBIBYTE, pdf: 20 * MEBIBYTE };

/** Never rejects: a file that cannot be read says why, and the turn goes on. */
export async function readAttachmentContent(file: FileBlock, reading: ReadContent): Promise<AttachmentContent> {
  try {
    const bytes = await reading.readFile(file.file_id);
    if (!bytes) return { kind: 'missing', fact: 'is no longer stored.' };
    if (isNative(file, reading.input)) return { kind: 'native', bytes };
    const text = await reading.extractText({ filename: file.filename, mimeType: file.mime_type }, bytes, reading);
    return text === null || text.trim() === '' ? { kind: 'missing', fact: withoutText(file) } : { kind: 'text', text };
  } catch (error) {
    return { kind: 'missing', fact: `could not be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isNative({ mime_type: mimeType, size }: FileBlock, input: ReadContent['input']): boolean {
  const medium = IMAGES.has(mimeType) ? 'image' : mimeType === 'application/pdf' ? 'pdf' : null;
  return medium !== null && input.includes(medium) && size <= LARGEST_NATIVE[medium];
}

function withoutText({ mime_type: mimeType }: FileBlock): string {
  return IMAGES.has(mimeType)
    ? 'has no text that could be recognised, and this model takes no pictures.'
    : 'has no text that this model could read.';
}
