import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { toWebStream } from '../../to-web-stream';

type Fetch = typeof globalThis.fetch;

/** Servers close idle connections without a word: one that has waited longer is not used again. */
const KEEP_MS = 4000;
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: KEEP_MS }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: KEEP_MS }),
};
const BODILESS = new Set([204, 205, 304]);

const messages = new WeakMap<Response, IncomingMessage>();

/**
 * `fetch` for a text that is posted, on Node's own client: a model answers in hundreds of small chunks, and each costs a multiple when
 * it goes through web streams. Redirects are not followed. Everything else goes to the real `fetch`.
 */
export const httpPost: Fetch = (input, init = {}) => {
  const { method, body, headers, signal } = init;
  if (method !== 'POST' || typeof body !== 'string' || input instanceof Request) return fetch(input, init);
  const url = new URL(input);
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      method,
      agent: isSecure ? agents['https:'] : agents['http:'],
      headers: { ...Object.fromEntries(new Headers(headers)), 'content-length': Buffer.byteLength(body) },
      ...(signal && { signal }),
    });
    request.on('response', (message) => resolve(toResponse(message)));
    request.on('error', (error) => reject(error.name === 'AbortError' ? error : new TypeError('fetch failed', { cause: error })));
    request.end(body);
  });
};

/** The bytes of a response that nobody has begun to read. */
export function bytesOf(response: Response): AsyncIterable<Uint8Array> {
  return messages.get(response) ?? response.body ?? noBytes();
}

function toResponse(message: IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (BODILESS.has(status)) message.resume();
  const response = new Response(BODILESS.has(status) ? null : toWebStream(message), { status, headers });
  messages.set(response, message);
  return response;
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // Nothing comes.
}
