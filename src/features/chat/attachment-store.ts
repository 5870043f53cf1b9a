import type { FileBlock } from '../../contract/content-block';
import { toAttachment, type Attachment } from './attachment';

const none: readonly Attachment[] = [];
const kept = new Map<string, readonly Attachment[]>();
const listeners = new Set<() => void>();

export function subscribeAttachments(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was attached and not sent yet, by draft: coming back to a conversation finds it. */
export function readAttachments(draftKey: string): readonly Attachment[] {
  return kept.get(draftKey) ?? none;
}

export function changeAttachments(
  draftKey: string,
  change: (known: readonly Attachment[]) => readonly Attachment[],
): void {
  const next = change(readAttachments(draftKey));
  if (next.length === 0) kept.delete(draftKey);
  else kept.set(draftKey, next);
  for (const listener of listeners) listener();
}

/** The files of a message that could not be sent, before what was attached since. */
export function giveBackFiles(draftKey: string, files: readonly FileBlock[]): void {
  changeAttachments(draftKey, (known) => [...files.map(toAttachment), ...known]);
}
