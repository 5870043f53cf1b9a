import type { FileBlock } from '../../contract/content-block';
import type { StoredFile } from '../../contract/stored-file';
import { untilSignedIn } from '../../trpc/session';
import { formatBytes } from '../../ui/format-bytes';
import { later } from '../../ui/later';
import { strings } from '../../ui/strings';
import { fileStrings } from '../../ui/strings/file-strings';

type Upload = {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};

const UNAUTHENTICATED = 401;
const TOO_LARGE = 413;
const UNSUPPORTED = 415;
/** An upload that stands still for so long stands on a dead line. */
const SILENCE_MS = 60_000;

/** The server has looked at the file and does not take it: it would not the next time. */
export class FileRefused extends Error {}

/** Keeps one file on the server. Rejects with a reason for a person. `fetch` does not tell how far an upload is. */
export function uploadFile(file: File, upload: Upload): Promise<FileBlock> {
  const { signal, onProgress } = upload;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return; // removed while its person signed in again: it stays where it is
    const request = new XMLHttpRequest();
    const fail = (reason: string): void => {
      if (request.status === UNSUPPORTED) reject(new FileRefused(`${reason} ${fileStrings.supported}`));
      else if (request.status === TOO_LARGE) reject(new FileRefused(fileStrings.tooLargeHere(formatBytes(file.size))));
      else reject(new Error(reason));
    };
    request.open('POST', '/api/v1/files');
    const giveUp = () => {
      request.abort();
      fail(strings.files.connectionLost);
    };
    let hush = later(SILENCE_MS, giveUp);
    request.onloadend = () => hush();
    request.upload.onprogress = ({ loaded, total }) => {
      hush();
      hush = later(SILENCE_MS, giveUp);
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status === 201) resolve(toBlock(answer as StoredFile));
      else if (request.status === UNAUTHENTICATED) resolve(untilSignedIn().then(() => uploadFile(file, upload)));
      else fail(detailOf(answer) ?? fileStrings.uploadFailed(file.name));
    };
    request.onerror = () => fail(strings.files.connectionLost);
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}

function toBlock({ file_id, filename, mime_type, size }: StoredFile): FileBlock {
  return { type: 'file', file_id, filename, mime_type, size };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function detailOf(answer: unknown): string | null {
  const detail = (answer as { detail?: unknown } | null)?.detail;
  return typeof detail === 'string' ? detail : null;
}
