import { TOO_LARGE } from './too-large';

const MAX_MESSAGE_BYTES = 10_000_000;
const EMPTY_LINES = ['\n\n', '\r\n\r\n', '\r\r'];
/** Of an empty line that comes in two pieces. */
const CARRIED_BYTES = 3;

/** `fetch` whose answers break where a message is too large: the whole body, or one event of a stream. */
export const boundedFetch: typeof globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.body) return response;
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
  return new Response(response.body.pipeThrough(bound(isStream)), response);
};

function bound(isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let carried = Buffer.alloc(0);
  return new TransformStream({
    transform(bytes, controller) {
      const seen = Buffer.concat([carried, bytes]);
      const end = isStream ? Math.max(...EMPTY_LINES.map((line) => seen.lastIndexOf(line))) : -1;
      size = end < 0 ? size + bytes.byteLength : seen.byteLength - end;
      if (size > MAX_MESSAGE_BYTES) throw new Error(TOO_LARGE);
      carried = seen.subarray(-CARRIED_BYTES);
      controller.enqueue(bytes);
    },
  });
}
