import type { FileBlock } from '../../../contract/content-block';
import type { Owner } from '../access/owner';
import { AppError } from '../app-error';
import type { UploadFile } from '../application';
import type { Ports } from '../ports';
import type { FileRecord } from './file-record';

const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Keeps an attachment. Its content decides what it is, not its label; throws `unsupported-media-type` naming the file. */
export async function uploadFile(ports: Ports, { owner, filename, bytes }: UploadFile): Promise<FileRecord> {
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new AppError('payload-too-large', `"${filename}" is larger than 50 MiB.`);
  const mimeType = await ports.documents.identify(bytes, filename);
  if (mimeType === null)
    throw new AppError('unsupported-media-type', `"${filename}" is of a type that is not supported.`);
  const file: FileRecord = {
    id: ports.newId(),
    owner,
    conversationId: null,
    filename,
    mimeType,
    size: bytes.byteLength,
    hash: await ports.blobs.put(bytes),
    createdAt: ports.clock.now(),
  };
  await ports.files.insert(file);
  return file;
}

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
      return { type: 'file', file_id: file.id, filename: file.filename, mime_type: file.mimeType, size: file.size };
    }),
  );
}
