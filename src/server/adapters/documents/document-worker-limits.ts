const SECOND = 1000;
const MB = 1_000_000;

/** What one document may take of the machine. */
export const MAX_WORKER_BYTES = 1200 * MB;
/** A process that has grown beyond this, or read this many documents, is replaced after its document. */
export const RECYCLE = { bytes: 500 * MB, documents: 20 };

/** Milliseconds that a document of a media type may take. */
export function timeLimitMs(mimeType: string): number {
  if (mimeType === 'application/pdf') return 60 * SECOND;
  return mimeType.startsWith('image/') ? 30 * SECOND : 20 * SECOND;
}
