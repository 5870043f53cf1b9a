import type { RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ChunkFeed } from '../protocols/sse/chunk-feed';
import { sseStreamOf } from '../protocols/sse/sse-response';
import { noteClientAddress } from './client-address';
import type { HttpHandler } from './create-http-handler';
import { BODY_SILENCE_MS, limitBodySilence } from './limit-body-silence';

/** Serves the handler on a Node server. A stream of events is written to the socket itself, without a web stream between. */
export function createNodeListener(handle: HttpHandler, bodySilenceMs = BODY_SILENCE_MS): RequestListener {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      noteClientAddress(request, incoming.socket.remoteAddress ?? 'unknown');
      const response = await handle(request);
      const stream = sseStreamOf(response);
      if (!stream || !('writeHead' in outgoing)) return response;
      await writeStream(outgoing as ServerResponse, response, stream.feed);
      return RESPONSE_ALREADY_SENT;
    },
    // Next lives in the same process and brings its own.
    { overrideGlobalObjects: false },
  );
  return (incoming, outgoing) => {
    limitBodySilence(incoming, outgoing, bodySilenceMs);
    void listener(incoming, outgoing);
  };
}

async function writeStream(outgoing: ServerResponse, response: Response, feed: ChunkFeed): Promise<void> {
  outgoing.on('close', () => feed.end({ reason: 'left' }));
  outgoing.on('error', () => feed.end({ reason: 'left' }));
  feed.onCut(() => outgoing.destroy());
  // They go out with the first chunk, which is there already.
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  for (let chunk = await feed.next(); chunk !== null; chunk = await feed.next()) {
    if (!outgoing.write(chunk)) await drained(outgoing);
  }
  outgoing.end();
}

/** Resolves when the socket takes more, or is gone. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle);
      outgoing.off('close', settle);
      resolve();
    };
    outgoing.on('drain', settle);
    outgoing.on('close', settle);
    if (outgoing.destroyed) settle();
  });
}
