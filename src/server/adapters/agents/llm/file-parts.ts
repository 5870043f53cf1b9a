import type { FileBlock } from '../../../../contract/content-block';
import type { PromptMessageOf } from './model-call';

export type UserPart = PromptMessageOf<'user'>['content'][number];
type TextPart = Extract<UserPart, { type: 'text' }>;

type TextReading = {
  /** Aborted when nobody waits for the text any more. */
  signal: AbortSignal;
  onProgress: (progress: { message: string }) => void;
};

/** Reads an attached file as text; `null` when there is no text in it. What it throws says why it cannot be read. */
export type ExtractText = (
  file: { filename: string; mimeType: string },
  bytes: Uint8Array,
  reading: TextReading,
) => Promise<string | null>;

/** The file itself, for a model that takes its kind. */
export function nativePart(file: FileBlock, bytes: Uint8Array): UserPart {
  return { type: 'file', data: bytes, mediaType: file.mime_type, filename: file.filename };
}

/** A file's text, in a frame that it cannot close itself. `note` says what is left out of it. */
export function fileTextPart(file: FileBlock, text: string, note?: string): TextPart {
  const frame = `<file name="${toAttribute(file.filename)}" type="${file.mime_type}">`;
  const body = text.replaceAll('</file>', '<\\/file>');
  return { type: 'text', text: `${frame}\n${body}\n</file>${note === undefined ? '' : `\n[${note}]`}` };
}

/** A line in place of a file; `fact` ends a sentence that begins with its name. */
export function fileNotePart(file: FileBlock, fact: string): TextPart {
  return { type: 'text', text: `[The attached file "${file.filename}" (${file.mime_type}, ${file.size} bytes) ${fact}]` };
}

function toAttribute(filename: string): string {
  return filename.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll(/[\r\n]/g, ' ');
}
