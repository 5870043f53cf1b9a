import { invalidInput } from '../../core/invalid-input';
import type { RouteLimits } from '../route-limits';
import { readMultipart, type MultipartFile } from './read-multipart';

/** What a form around one file may add to it. */
const FORM_BYTES = 1024 * 1024;

export type Upload = Pick<MultipartFile, 'filename' | 'chunks'>;

/** Reads a multipart body with one file, which is handed over while it comes in, never whole in memory. */
export async function readUpload<T>(
  request: Request,
  limits: RouteLimits,
  keep: (upload: Upload) => Promise<T>,
): Promise<T> {
  const kept: { value: T }[] = [];
  await readMultipart(request, {
    limits: { ...limits, filesPerMessage: 1, multipartBytes: limits.fileBytes + FORM_BYTES },
    onFile: async ({ filename, chunks }) => {
      kept.push({ value: await keep({ filename, chunks }) });
    },
  });
  const [first] = kept;
  if (first === undefined) throw invalidInput([{ path: 'file', message: 'is missing' }]);
  return first.value;
}
