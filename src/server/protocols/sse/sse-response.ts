import { ChunkFeed, type ChunkFeedOptions, type StreamEnd } from './chunk-feed';

export type SseStream = {
  feed: ChunkFeed;
  /** Resolves when the stream is over; never rejects. */
  ended: Promise<StreamEnd>;
};

const streams = new WeakMap<Response, SseStream>();

/**
 * A response that streams `source` as server-sent events. The chunks are whole frames as bytes. A dialect ends its source
 * with a terminal event itself (see `guaranteeTerminal`); a source that throws just ends the stream.
 */
export function sseResponse(source: AsyncIterable<Uint8Array>, options: ChunkFeedOptions): Response {
  let settle: (end: StreamEnd) => void;
  const ended = new Promise<StreamEnd>((resolve) => {
    settle = resolve;
  });
  const feed = new ChunkFeed(source, {
    ...options,
    onEnd: (end) => {
      options.onEnd?.(end);
      settle(end);
    },
  });
  const response = new Response(toReadableStream(feed), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
  streams.set(response, { feed, ended });
  return response;
}

/** The stream behind a response of `sseResponse`, for whoever writes it to a socket or waits for its end. */
export function sseStreamOf(response: Response): SseStream | undefined {
  return streams.get(response);
}

function toReadableStream(feed: ChunkFeed): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        feed.onCut((reason) =>
          controller.error(new Error(reason === 'stalled' ? 'The reader is too slow.' : 'The key was revoked.')),
        );
      },
      async pull(controller) {
        const chunk = await feed.next();
        if (chunk === null) closeQuietly(controller);
        else controller.enqueue(chunk);
      },
      cancel() {
        feed.end({ reason: 'left' });
      },
    },
    // Nothing is taken from the feed before somebody reads.
    { highWaterMark: 0 },
  );
}

function closeQuietly(controller: ReadableStreamDefaultController): void {
  try {
    controller.close();
  } catch {
    // It was cut meanwhile: it is closed already.
  }
}
