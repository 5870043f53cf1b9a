import { Readable } from 'node:stream';

type Sent = { url: string; headers: Headers; body: string };

/** What happens to the bytes of an answer on their way. */
export type Mangle = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

export type RecordingFetch = typeof globalThis.fetch & { sent: Sent[] };

/** The real fetch, with a record of what was sent and a hand in the wire. */
export function recordingFetch(mangle?: Mangle): RecordingFetch {
  const sent: Sent[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const body = typeof init?.body === 'string' ? init.body : '';
    sent.push({ url: input instanceof Request ? input.url : String(input), headers: new Headers(init?.headers), body });
    const response = await globalThis.fetch(input, init);
    if (!mangle || !response.body) return response;
    const stream = Readable.toWeb(Readable.from(mangle(response.body))) as ReadableStream<Uint8Array>;
    return new Response(stream, { status: response.status, headers: response.headers });
  };
  return Object.assign(fetch, { sent });
}

/** Every byte comes alone, so that no character and no line comes whole. */
export const byteByByte: Mangle = async function* (chunks) {
  for await (const chunk of chunks) for (const byte of chunk) yield Uint8Array.of(byte);
};

/** The connection breaks as soon as `text` has come. */
export function cutBehind(text: string): Mangle {
  return async function* (chunks) {
    let seen = '';
    const decoder = new TextDecoder();
    for await (const chunk of chunks) {
      seen += decoder.decode(chunk, { stream: true });
      yield chunk;
      if (seen.includes(text)) throw new TypeError('terminated');
    }
  };
}

/** Behind `text` comes something that is no JSON. */
export function garbageBehind(text: string): Mangle {
  return async function* (chunks) {
    let seen = '';
    const decoder = new TextDecoder();
    for await (const chunk of chunks) {
      const before = seen.includes(text);
      seen += decoder.decode(chunk, { stream: true });
      yield chunk;
      if (!before && seen.includes(text)) yield new TextEncoder().encode('\n\nevent: message\ndata: {"half": [\n\n');
    }
  };
}
