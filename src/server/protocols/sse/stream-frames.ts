import type { RouteContext } from '../http-route';
import { encodeStream } from './encode-stream';
import type { SseFrame } from './encode-frame';
import { sseResponse } from './sse-response';

/** One reason for all: the default one collects a stack each time. */
const STREAM_OVER = new Error('the stream is over');

type Source<T> = AsyncIterable<T> | Promise<AsyncIterable<T>>;
type StreamContext = Pick<RouteContext, 'request' | 'settings' | 'clock'>;

type StreamOptions = {
  /** Cuts a reader that has not taken the last chunk for so long. Absent: a slow reader is waited for. */
  stallMs?: number;
};

/** Streams batches of frames. `open` gets a signal that aborts as soon as the stream is over; when it throws, nothing was opened. */
export function streamFrames(
  context: StreamContext,
  open: (signal: AbortSignal) => Source<readonly SseFrame[]>,
): Promise<Response> {
  return streamChunks(context, async (signal) => encodeStream(await open(signal)));
}

/** The same for chunks that are encoded already. */
export async function streamChunks(
  { request, settings, clock }: StreamContext,
  open: (signal: AbortSignal) => Source<Uint8Array>,
  options: StreamOptions = {},
): Promise<Response> {
  const reader = new AbortController();
  const chunks = await open(reader.signal);
  return sseResponse(chunks, {
    ...options,
    signal: request.signal,
    keepaliveMs: settings.keepaliveMs,
    clock,
    onEnd: () => reader.abort(STREAM_OVER),
  });
}
