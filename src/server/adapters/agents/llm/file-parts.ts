import type { FileBlock } from '../../../../contract/content-block';
import type { PromptMessageOf } from './model-call';

type UserPart = PromptMessageOf<'user'>['content'][number];
type TextPart = Extract<UserPart, { type: 'text' }>;

/** Reads an attached file as text; `null` when there is no text in it. What it throws is told to the model. */
export type ExtractText = (
  file: { filename: string; mimeType: string },
  bytes: Uint8Array,
) => Promise<string | null>;

export type FileReading = {
  /** Media that the model takes natively. */
  input: readonly ('text' | 'image' | 'pdf')[];
  readFile: (fileId: string) => Promise<Uint8Array | null>;
  extractText: ExtractText;
};

const nativeImages = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** What the model gets for an attached file: the file, its text, or a line that says why it gets neither. */
export async function toFilePart(file: FileBlock, reading: FileReading): Promise<UserPart> {
  try {
    const bytes = await reading.readFile(file.file_id);
    if (!bytes) return note(file, 'is no longer stored');
    if (isNative(file.mime_type, reading.input)) {
      return { type: 'file', data: bytes, mediaType: file.mime_type, filename: file.filename };
    }
    const text = await reading.extractText({ filename: file.filename, mimeType: file.mime_type }, bytes);
    if (text === null) return note(file, 'has no text that this model could read');
    return { type: 'text', text: `<file name="${file.filename}" type="${file.mime_type}">\n${text}\n</file>` };
  } catch (error) {
    return note(file, `could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isNative(mimeType: string, input: FileReading['input']): boolean {
  if (nativeImages.has(mimeType)) return input.includes('image');
  return mimeType === 'application/pdf' && input.includes('pdf');
}

function note(file: FileBlock, fact: string): TextPart {
  return { type: 'text', text: `[The attached file "${file.filename}" (${file.mime_type}, ${file.size} bytes) ${fact}.]` };
}
