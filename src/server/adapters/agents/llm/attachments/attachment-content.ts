import type { FileBlock } from '../../../../../contract/content-block';
import type { AgentTurn } from '../../../../core/agents/agent-adapter';
import type { DocumentReading } from '../../../../core/files/document-reader';
import type { ChosenModel } from '../agent-models';

/** What a model can get of an attachment. `missing`: nothing, and why, as the end of a sentence about the file. */
export type AttachmentContent =
  | { kind: 'native'; bytes: Uint8Array }
  | { kind: 'text'; text: string }
  | { kind: 'missing'; fact: string };

export type ReadContent = DocumentReading & {
  /** Media that the model takes natively. */
  input: ChosenModel['input'];
  turn: Pick<AgentTurn, 'readFile' | 'readFileText'>;
};

const gone: AttachmentContent = { kind: 'missing', fact: 'is no longer stored.' };
const MEBIBYTE = 1024 * 1024;
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Providers refuse the whole prompt for a larger one, so its text goes instead. */
const LARGEST_NATIVE = { image: 5 * MEBIBYTE, pdf: 20 * MEBIBYTE };

/** Never rejects: a file that cannot be read says why, and the turn goes on. */
export async function readAttachmentContent(file: FileBlock, reading: ReadContent): Promise<AttachmentContent> {
  const { input, turn } = reading;
  try {
    if (isNative(file, input)) {
      const bytes = await turn.readFile(file.file_id);
      return bytes ? { kind: 'native', bytes } : gone;
    }
    const read = await turn.readFileText(file.file_id, reading);
    if (!read) return gone;
    if (read.kind === 'unreadable') return { kind: 'missing', fact: `could not be read: ${read.reason}` };
    return read.text.trim() === '' ? { kind: 'missing', fact: withoutText(file) } : { kind: 'text', text: read.text };
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
