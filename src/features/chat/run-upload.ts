import { formatBytes } from '../../ui/format-bytes';
import { fileStrings } from '../../ui/strings/file-strings';
import type { Attachment } from './attachment';
import { readFileLimit } from './file-limit';
import { holdForUploads } from './hold-for-uploads';
import { FileRefused, uploadFile } from './upload-file';

/** Hardly a server takes less: what is no larger goes up without a question. */
const ALWAYS_TAKEN_BYTES = 1024 * 1024;

/** Brings a file to the server, and tells how far it is. */
export async function runUpload(
  source: File,
  controller: AbortController,
  put: (upload: Attachment['upload']) => void,
): Promise<void> {
  holdForUploads();
  try {
    await refuseTooLarge(source);
    const onProgress = (share: number): void => put({ state: 'running', share, controller });
    put({ state: 'done', file: await uploadFile(source, { signal: controller.signal, onProgress }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    put({ state: 'failed', reason, source: error instanceof FileRefused ? null : source });
  }
}

/** Nobody waits for the upload of what the server will not take. */
async function refuseTooLarge({ size }: File): Promise<void> {
  const limit = size > ALWAYS_TAKEN_BYTES ? await readFileLimit() : null;
  if (limit !== null && size > limit)
    throw new FileRefused(fileStrings.tooLarge(formatBytes(size), formatBytes(limit)));
}
