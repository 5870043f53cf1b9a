import type { FileBlock } from '../../../../../contract/content-block';
import { fileNotePart, fileTextPart, nativePart, type UserPart } from '../file-parts';
import type { AttachmentContent } from './attachment-content';
import { READ_ATTACHMENT, SEARCH_ATTACHMENTS } from './attachment-tool-names';
import { shareRoom } from './share-room';

export type Attachment = { file: FileBlock; content: AttachmentContent };
/** `name`: the file's own, or with a number behind it when several have the same. */
export type NamedText = { name: string; text: string };

/** All attachments of a conversation as they stand in one prompt, whose texts have this room together, in characters. */
export class PromptAttachments {
  readonly texts: NamedText[];
  /** Some text is only there with its beginning. */
  readonly isCut: boolean;
  private readonly parts = new Map<string, UserPart>();

  constructor(attachments: readonly Attachment[], room: number) {
    const read = attachments.flatMap(({ file, content }) => (content.kind === 'text' ? [{ file, text: content.text }] : []));
    const shares = shareRoom(read.map(({ text }) => text.length), room);
    this.texts = withOwnNames(read);
    this.isCut = read.some(({ text }, index) => (shares[index] ?? 0) < text.length);
    for (const [index, { file, text }] of read.entries()) {
      this.parts.set(file.file_id, beginningOf(file, text, { share: shares[index] ?? 0, name: this.texts[index]?.name ?? '' }));
    }
    for (const { file, content } of attachments) {
      if (content.kind === 'native') this.parts.set(file.file_id, nativePart(file, content.bytes));
      if (content.kind === 'missing') this.parts.set(file.file_id, fileNotePart(file, content.fact));
    }
  }

  toPart(file: FileBlock): UserPart {
    return this.parts.get(file.file_id) ?? fileNotePart(file, 'was not read.');
  }
}

function beginningOf(file: FileBlock, text: string, { share, name }: { share: number; name: string }): UserPart {
  if (share >= text.length) return fileTextPart(file, text);
  const beginning = text.slice(0, share).replace(/[\uD800-\uDBFF]$/, '');
  const note = `That is the beginning of "${name}": ${beginning.length} of ${text.length} characters. Find what is in the rest with ${SEARCH_ATTACHMENTS}, or read on with ${READ_ATTACHMENT}.`;
  return fileTextPart(file, beginning, note);
}

function withOwnNames(read: readonly { file: FileBlock; text: string }[]): NamedText[] {
  const taken = new Set<string>();
  return read.map(({ file: { filename }, text }) => {
    let name = filename;
    for (let number = 2; taken.has(name); number += 1) name = `${filename} (${number})`;
    taken.add(name);
    return { name, text };
  });
}
