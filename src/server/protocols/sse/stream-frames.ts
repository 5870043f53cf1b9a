import type { RouteContext } from '../http-route';
import type { SseFrame } from './encode-frame';
import { encodeStream } from './encode-stream';
import { sseResponse } from './sse-response';

type StreamOptions = {
  /** Cuts a reader that has not taken the last chunk for so long. Absent: a slow reader is waited for. */
  stallMs?: number;
};

/** Streams batches of frames. `source` gets a signal that aborts as soon as the stream is over, whoever ended it. */
export function streamFrames(
  { request, settings, clock }: Pick<RouteContext, 'request' | 'settings' | 'clock'>,
  source: (signal: AbortSignal) => AsyncIterable<readonly SseFrame[]>,
  options: StreamOptions = {},
): Response {
  const reader = new AbortController();
  return sseResponse(encodeStream(source(reader.signal)), {
    ...options,
    signal: request.signal,
    keepaliveMs: settings.keepaliveMs,
    clock,
    onEnd: () => reader.abort(),
  });
}
