import { encodeFrames, type SseFrame } from './encode-frame';

/** Batches of frames as chunks of bytes, one chunk a batch. */
export async function* encodeStream(batches: AsyncIterable<readonly SseFrame[]>): AsyncGenerator<Uint8Array> {
  for await (const batch of batches) yield encodeFrames(batch);
}
