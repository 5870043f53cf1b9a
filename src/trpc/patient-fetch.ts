import { later } from '../ui/later';

/** A call that hangs for so long hangs on a dead line. */
const PATIENCE_MS = 30_000;

/** `fetch` that is not waited for without end. (Not every browser has `AbortSignal.any`.) */
export function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const ending = new AbortController();
  const end = () => ending.abort();
  later(PATIENCE_MS, end);
  if (init?.signal?.aborted) end();
  init?.signal?.addEventListener('abort', end);
  return fetch(input, { ...init, signal: ending.signal });
}
