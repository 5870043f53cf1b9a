import { untilSignedIn } from '../../../trpc/session';
import { exportAddress } from '../../../ui/export-address';
import { later } from '../../../ui/later';

const PAUSES_MS = [1_000, 3_000, 9_000];
/** An answer that takes so long does not come any more. */
const PATIENCE_MS = 60_000;
const UNAUTHENTICATED = 401;
const NOT_FOUND = 404;
const AWAY: readonly number[] = [429, 502, 503, 504];

/** One conversation as its export. Asks again after a while when the server is away; throws when it stays away, or on the signal. */
export async function readConversation(id: string, signal: AbortSignal): Promise<Blob | 'gone' | 'refused'> {
  const href = exportAddress(id, 'json');
  for (const pauseMs of [...PAUSES_MS, null]) {
    const answer = await read(href, signal).catch(() => null);
    signal.throwIfAborted();
    if (answer) return answer;
    if (pauseMs !== null) await pause(pauseMs, signal);
  }
  throw new Error('The server is away.');
}

/** `null`: it may be there when it is asked again. */
async function read(href: string, signal: AbortSignal): Promise<Blob | 'gone' | 'refused' | null> {
  const answer = await patiently(signal, async (ends) => {
    const response = await fetch(href, { signal: ends });
    if (response.ok) return response.blob();
    return response.status;
  });
  if (answer instanceof Blob) return answer;
  if (answer === UNAUTHENTICATED) {
    await untilSignedIn(signal); // however long that takes
    return read(href, signal);
  }
  if (answer === NOT_FOUND) return 'gone';
  return AWAY.includes(answer) ? null : 'refused';
}

/** What is done ends with the signal, or when it takes too long. (Not every browser has `AbortSignal.any`.) */
async function patiently<T>(signal: AbortSignal, run: (ends: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const stop = later(PATIENCE_MS, end);
  signal.addEventListener('abort', end);
  try {
    return await run(ending.signal);
  } finally {
    stop();
    signal.removeEventListener('abort', end);
  }
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = later(delayMs, resolve);
    signal.addEventListener(
      'abort',
      () => {
        stop();
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
