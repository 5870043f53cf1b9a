import { AppError } from '../app-error';
import { sleep } from '../clock';
import type { Ports } from '../ports';
import type { FileRecord } from './file-record';
import type { ReceivedBlob } from './file-store';

const RETRY_MS = 100;
/** A removal takes milliseconds, unless its process died or the store of bytes is away. */
const PATIENCE_MS = 5000;

type FilePorts = Pick<Ports, 'clock' | 'files' | 'newId'>;

/**
 * Makes a file of bytes that came in. The row comes first: from then on nobody removes these bytes. Discards them when there
 * can be no such row; throws `not-ready` when the same bytes are being removed all the while.
 */
export async function keepBlob(
  { clock, files, newId }: FilePorts,
  blob: ReceivedBlob,
  about: Pick<FileRecord, 'owner' | 'conversationId' | 'filename' | 'mimeType'>,
): Promise<FileRecord> {
  const file = { ...about, id: newId(), size: blob.size, hash: blob.hash, createdAt: clock.now() };
  try {
    await insertWhenFree({ clock, files }, file);
  } catch (error) {
    await blob.discard();
    throw error;
  }
  await blob.keep();
  return file;
}

async function insertWhenFree({ clock, files }: Pick<Ports, 'clock' | 'files'>, file: FileRecord): Promise<void> {
  const startedAt = clock.elapsedMs();
  while (clock.elapsedMs() - startedAt < PATIENCE_MS) {
    if (await files.insert(file)) return;
    await sleep(clock, RETRY_MS);
  }
  throw new AppError('not-ready', `"${file.filename}" was here before and is just being removed.`, {
    retryAfterSeconds: 60,
  });
}
