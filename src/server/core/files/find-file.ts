import type { FileBlock } from '../../../contract/content-block';
import type { Owner } from '../access/owner';
import { AppError } from '../app-error';
import type { Ports } from '../ports';
import type { FileRecord } from './file-record';
import { toFileBlock } from './to-file-block';

export async function readFile(
  ports: Ports,
  owner: Owner,
  fileId: string,
): Promise<{ file: FileRecord; bytes: Uint8Array }> {
  const file = await findFile(ports, owner, fileId);
  const bytes = await ports.blobs.read(file.hash);
  if (!bytes) throw noSuchFile();
  return { file, bytes };
}

export async function findFile({ files }: Pick<Ports, 'files'>, owner: Owner, fileId: string): Promise<FileRecord> {
  const file = await files.find(owner, fileId);
  if (!file) throw noSuchFile();
  return file;
}

function noSuchFile(): AppError {
  return new AppError('not-found', 'There is no such file.');
}

/** The blocks of a message with these files. Throws `invalid-input` for one that the owner does not have. */
export function findFiles(ports: Ports, owner: Owner, fileIds: readonly string[]): Promise<FileBlock[]> {
  return Promise.all(
    fileIds.map(async (fileId): Promise<FileBlock> => {
      const file = await ports.files.find(owner, fileId);
      if (!file)
        throw new AppError('invalid-input', `There is no file "${fileId}".`, {
          errors: [{ path: 'files', message: `unknown file "${fileId}"` }],
        });
      return toFileBlock(file);
    }),
  );
}
