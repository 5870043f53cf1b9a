import { AGUI_MEDIA_TYPE, EventEncoder } from '@ag-ui/encoder';
import type { Event } from '@ag-ui/core';
import { streamFrames } from '../sse/stream-frames';
import { acceptsBinary } from './accepts-binary';
import type { AgUiEvent } from './ag-ui-event';
import { guardEvents } from './guard-events';
import type { RunScope, RunSource } from './run-scope';

const encoder = new EventEncoder();

/** Streams a run in the encoding that the client asked for: SSE, or binary frames where it names them. */
export async function eventResponse({ context, input }: RunScope, source: RunSource): Promise<Response> {
  const guarded = (reader: AbortSignal) => guardEvents(source(reader), { run: input, logger: context.logger, reader });
  if (input.profile === '1.0' && acceptsBinary(context.request.headers.get('accept')))
    return binaryResponse(guarded, context.request.signal);
  return streamFrames(context, async function* (signal) {
    for await (const batch of guarded(signal)) yield batch.map((data) => ({ data }));
  });
}

/** Frames of a 4-byte big-endian length and a message. There is no room for keepalives in this encoding. */
function binaryResponse(source: RunSource, clientSignal: AbortSignal): Response {
  const reader = new AbortController();
  const events: AsyncIterator<readonly AgUiEvent[]> = source(AbortSignal.any([clientSignal, reader.signal]))[
    Symbol.asyncIterator
  ]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await events.next();
        if (next.done === true) controller.close();
        else controller.enqueue(Buffer.concat(next.value.map(toBinary)));
      },
      cancel() {
        reader.abort();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    'content-type': AGUI_MEDIA_TYPE,
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  };
  return new Response(body, { headers });
}

function toBinary(event: AgUiEvent): Uint8Array {
  return encoder.encodeProtobuf(event as unknown as Event);
}
