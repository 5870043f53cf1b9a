import type { FileBlock } from '../../contract/content-block';
import { parseKept } from '../../ui/parse-kept';
import { doneFiles, toAttachment, type Attachment } from './attachment';
import { readDraft, subscribeDrafts, writeDraft } from './draft-store';

const none: readonly Attachment[] = [];
/** By draft, with the files that were kept in the browser then. */
const kept = new Map<string, { files: string; list: readonly Attachment[] }>();

export const subscribeAttachments = subscribeDrafts;

/** What was attached and not sent yet, by draft. What is uploaded outlives the page; what comes up is known to this tab alone. */
export function readAttachments(draftKey: string): readonly Attachment[] {
  const files = readDraft('files', draftKey);
  const { files: before, list } = kept.get(draftKey) ?? { files: '', list: none };
  if (files === before) return list;
  const done = (parseKept<FileBlock[]>(files, Array.isArray) ?? []).map(
    (file) =>
      list.find(({ upload }) => upload.state === 'done' && upload.file.file_id === file.file_id) ?? toAttachment(file),
  );
  const next = [...done, ...list.filter(({ upload }) => upload.state !== 'done')];
  kept.set(draftKey, { files, list: next });
  return next;
}

/** With whatever draft they go. */
export function allAttachments(): Attachment[] {
  return [...kept.values()].flatMap(({ list }) => list);
}

export function changeAttachments(
  draftKey: string,
  change: (known: readonly Attachment[]) => readonly Attachment[],
): void {
  const list = change(readAttachments(draftKey));
  const done = doneFiles(list);
  const files = done.length === 0 ? '' : JSON.stringify(done);
  kept.set(draftKey, { files, list });
  writeDraft('files', draftKey, files);
}

/** How far an upload is, with whatever draft it goes now. */
export function changeUpload(key: string, upload: Attachment['upload']): void {
  for (const [draftKey, { list }] of kept) {
    if (!list.some((one) => one.key === key)) continue;
    changeAttachments(draftKey, (known) => known.map((one) => (one.key === key ? { ...one, upload } : one)));
  }
}

/** The files of a message that could not be sent, before what was attached since. */
export function giveBackFiles(draftKey: string, files: readonly FileBlock[]): void {
  changeAttachments(draftKey, (known) => [...files.map(toAttachment), ...known]);
}

/** The conversation is deleted: nothing of what was attached in it comes up any more. */
export function forgetAttachments(conversationId: string): void {
  for (const [draftKey, { list }] of kept) {
    if (draftKey !== conversationId && !draftKey.endsWith(`:${conversationId}`)) continue;
    for (const { upload } of list) if (upload.state === 'running') upload.controller.abort();
    kept.delete(draftKey);
  }
}

export function moveAttachments(from: string, to: string): void {
  const moved = readAttachments(from);
  if (moved.length === 0) return;
  changeAttachments(from, () => none);
  changeAttachments(to, (known) => [...known, ...moved]);
}
