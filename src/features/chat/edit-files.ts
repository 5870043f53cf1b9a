import { changeAttachments, moveAttachments, readAttachments } from './attachment-store';
import { toAttachment, type Attachment } from './attachment';
import type { FileBlock } from '../../contract/content-block';
import { EDIT_DRAFT_PREFIX } from './draft-store';

/** Under which the files of a question that is being changed are kept, by this tab, for as long as its conversation. */
export function editFilesKey(conversationId: string, messageId: string): string {
  return `${EDIT_DRAFT_PREFIX}${messageId}:${conversationId}`;
}

/** The edit begins with the files that the question has; answers which these are. */
export function beginFiles(key: string, files: readonly FileBlock[]): string {
  changeAttachments(key, () => files.map(toAttachment));
  return namesOf(readAttachments(key));
}

/** `begun`: what `beginFiles` answered. */
export function areFilesChanged(key: string, begun: string | undefined): boolean {
  return begun !== undefined && namesOf(readAttachments(key)) !== begun;
}

/** They go with what is written next, or, where nothing was changed, nowhere. */
export function endFiles(key: string, draftKey: string | null): void {
  if (draftKey !== null) moveAttachments(key, draftKey);
  else if (readAttachments(key).length > 0) changeAttachments(key, () => []);
}

function namesOf(attachments: readonly Attachment[]): string {
  return attachments.map(({ key, upload }) => (upload.state === 'done' ? upload.file.file_id : key)).join(' ');
}
