import { AppError } from '../../core/app-error';
import type { FileRecord } from '../../core/files/file-record';
import type { RouteContext } from '../http-route';
import { decodeBase64 } from './decode-base64';
import type { InlineData } from './inline-data';

/** What keeping the files of a request takes. */
export type FileIntake = Pick<RouteContext, 'app' | 'owner' | 'settings'>;

type InlineFile = {
  filename: string;
  data: InlineData;
  /** Makes the error for what is no base64. */
  refuse: () => AppError;
};

/** Keeps a file that stands as base64 in a JSON body; it may be as large as any other. */
export function receiveInlineFile(
  { app, owner, settings }: FileIntake,
  { filename, data, refuse }: InlineFile,
): Promise<FileRecord> {
  const { fileBytes } = settings.limits;
  const tooLarge = () => new AppError('payload-too-large', `"${filename}" is larger than ${fileBytes} bytes.`);
  return app.receiveFile({ owner, filename, chunks: atMost(fileBytes, decodeBase64(data, refuse), tooLarge) });
}

async function* atMost(
  maxBytes: number,
  chunks: AsyncIterable<Uint8Array>,
  refuse: () => AppError,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw refuse();
    yield chunk;
  }
}
