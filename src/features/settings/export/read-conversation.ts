import { sessionFetch } from '../../../trpc/session';
import { exportAddress } from '../../../ui/export-address';
import { later } from '../../../ui/later';

const PAUSES_MS = [1_000, 3_000, 9_000];
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
  const response = await sessionFetch(href, { signal });
  if (response.ok) return response.blob();
  if (response.status === NOT_FOUND) return 'gone';
  return AWAY.includes(response.status) ? null : 'refused';
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
