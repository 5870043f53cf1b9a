import { later } from '../ui/later';

/** A line on which nothing comes for so long is dead. */
const SILENCE_MS = 30_000;
const BODILESS = [204, 205, 304];

/**
 * `fetch` that ends where nothing comes for a while, be it the answer or more of it; one that is slow is waited for. (Not every browser has
 * `AbortSignal.any`.)
 */
export async function patientFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  silenceMs = SILENCE_MS,
): Promise<Response> {
  const { signal } = init;
  const ending = new AbortController();
  const end = () => ending.abort();
  let stop = later(silenceMs, end);
  const leave = () => {
    stop();
    signal?.removeEventListener('abort', end);
  };
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    const response = await fetch(input, { ...init, signal: ending.signal });
    // Browsers give even what can have no body an empty one.
    if (response.body && !BODILESS.includes(response.status))
      return new Response(response.body.pipeThrough(hearing()), response);
    leave();
    return response;
  } catch (error) {
    leave();
    throw error;
  }

  function hearing() {
    return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        stop();
        stop = later(silenceMs, end);
        controller.enqueue(chunk);
      },
      flush: leave,
    });
  }
}
