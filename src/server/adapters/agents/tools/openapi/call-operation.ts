import type { Operation } from './read-operations';

const MOST_BYTES = 1_000_000;
const MOST_ERROR_CHARACTERS = 2000;

export type ApiAccess = {
  /** Every request goes below this address. */
  baseUrl: URL;
  /** The administrator's; a model cannot change them. */
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
};

type Input = Record<string, unknown>;

/** Makes one request. Throws what the API calls an error, in words for a model. */
export async function callOperation(operation: Operation, input: Input, { baseUrl, headers, fetch, signal }: ApiAccess & { signal: AbortSignal }) {
  const url = toUrl(operation, input, baseUrl);
  const body = toBody(operation, input['body']);
  const response = await fetch(url, {
    method: operation.method,
    // The administrator's come last: nothing that a model says replaces them.
    headers: { accept: 'application/json, text/*;q=0.9', ...body?.headers, ...headerParameters(operation, input), ...lowerCase(headers) },
    ...(body && { body: body.text }),
    redirect: 'manual',
    signal,
  });
  const { text, isCut } = await readBounded(response);
  if (response.status >= 300 && response.status < 400) throw new Error(`HTTP ${response.status}: it redirects, and redirects are not followed.`);
  if (!response.ok) throw new Error(`HTTP ${response.status} ${response.statusText}: ${text.slice(0, MOST_ERROR_CHARACTERS)}`);
  return toOutput(response, text, isCut);
}

function toUrl({ path, parameters }: Operation, input: Input, baseUrl: URL): URL {
  const filled = path.replace(/\{([^}]+)\}/g, (_match, name: string) => toSegment(name, input[name]));
  const url = new URL(`${baseUrl.href.replace(/\/+$/, '')}/${filled.replace(/^\/+/, '')}`);
  if (url.origin !== baseUrl.origin || !url.pathname.startsWith(baseUrl.pathname.replace(/\/+$/, ''))) {
    throw new Error('The arguments lead out of the API.');
  }
  for (const { name, isExploded } of parameters.filter((parameter) => parameter.in === 'query')) {
    const value = input[name];
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && isExploded) for (const item of value) url.searchParams.append(name, toText(item));
    else url.searchParams.set(name, Array.isArray(value) ? value.map(toText).join(',') : toText(value));
  }
  return url;
}

/** `..` would be another path, and nothing at all another operation. */
function toSegment(name: string, value: unknown): string {
  const text = toText(value ?? '');
  if (text === '' || text === '.' || text === '..') throw new Error(`"${name}" cannot be "${text}".`);
  return encodeURIComponent(text);
}

function headerParameters({ parameters }: Operation, input: Input): Record<string, string> {
  const given = parameters.filter(({ in: place, name }) => place === 'header' && input[name] !== undefined);
  return Object.fromEntries(given.map(({ name }) => [name.toLowerCase(), toText(input[name]).replace(/[\r\n]/g, ' ')]));
}

function toBody({ bodyType }: Operation, body: unknown): { text: string; headers: { 'content-type': string } } | null {
  if (bodyType === null || body === undefined) return null;
  const headers = { 'content-type': bodyType };
  if (bodyType.includes('x-www-form-urlencoded')) {
    const fields = Object.entries(body as Input).map(([name, value]) => [name, toText(value)]);
    return { text: new URLSearchParams(fields).toString(), headers };
  }
  return { text: typeof body === 'string' && !bodyType.includes('json') ? body : JSON.stringify(body), headers };
}

/** Reads no more than what is kept. */
async function readBounded(response: Response): Promise<{ text: string; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) break;
    chunks.push(next.value);
    size += next.value.byteLength;
    if (size > MOST_BYTES) {
      await reader?.cancel();
      break;
    }
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BYTES));
  return { text, isCut: size > MOST_BYTES };
}

function toOutput(response: Response, text: string, isCut: boolean): unknown {
  const type = response.headers.get('content-type') ?? '';
  if (isCut) return `${text}\n[… cut: more than ${MOST_BYTES} bytes]`;
  if (type.includes('json') && text !== '') {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  const isText = type === '' || /^text\/|xml|javascript|yaml/.test(type);
  return isText ? text || `HTTP ${response.status}` : { content_type: type, note: 'The answer is no text and is not shown.' };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
