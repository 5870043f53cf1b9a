import type { BlobStore } from '../core/files/file-store';

/** Keeps bytes that are all there. Answers their hash. */
export async function putBlob(blobs: BlobStore, bytes: Uint8Array): Promise<string> {
  const blob = await blobs.receive(inPieces(bytes));
  await blob.keep();
  return blob.hash;
}

/** Bytes as a network would bring them. */
export async function* inPieces(...pieces: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
}
