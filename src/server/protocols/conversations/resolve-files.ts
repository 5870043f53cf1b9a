import type { FileBlock } from '../../../contract/content-block';
import type { Owner } from '../../core/access/owner';
import type { Application } from '../../core/application';

/** Uploaded files as the blocks of a message. Throws `not-found` for a file that is not the owner's. */
export function resolveFiles(app: Application, owner: Owner, fileIds: readonly string[] = []): Promise<FileBlock[]> {
  return Promise.all(
    fileIds.map(async (fileId): Promise<FileBlock> => {
      const { file } = await app.readFile(owner, fileId);
      return { type: 'file', file_id: file.id, filename: file.filename, mime_type: file.mimeType, size: file.size };
    }),
  );
}
