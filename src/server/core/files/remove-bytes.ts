import type { Ports } from '../ports';

/** Removes bytes that no file has any more, and what was read from them. */
export async function removeBytes(
  { blobs, documents }: Pick<Ports, 'blobs' | 'documents'>,
  hash: string,
): Promise<void> {
  await Promise.all([blobs.remove(hash), documents.forget(hash)]);
}
