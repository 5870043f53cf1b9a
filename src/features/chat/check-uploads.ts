import { sessionFetch } from '../../trpc/session';
import { fileStrings } from '../../ui/strings/file-strings';
import { readAttachments, changeUpload } from './attachment-store';

const NOT_FOUND = 404;

/** A file that was uploaded on an earlier visit may be gone at the server: its chip says so before it is sent. */
export async function checkUploads(draftKey: string): Promise<void> {
  await Promise.all(
    readAttachments(draftKey).map(async ({ key, upload }) => {
      if (upload.state !== 'done') return;
      const answer = await sessionFetch(`/api/v1/files/${upload.file.file_id}`, { method: 'HEAD' }).catch(() => null);
      if (answer?.status === NOT_FOUND) changeUpload(key, { state: 'failed', reason: fileStrings.gone, source: null });
    }),
  );
}
