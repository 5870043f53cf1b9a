import { later } from './later';
import { isCodeLostSince, reloadForLostCode } from './reload-for-lost-code';

const REST_MS = 5_000;
const BETWEEN_MS = 200;
const AGAIN_MS = 15_000;

/** What nobody wanted yet. */
const missing = new Set<() => Promise<unknown>>();

/**
 * How code is fetched that a page does not begin with: when it is wanted, else once the page is at rest. Rejects where it does not
 * come, and can be asked again.
 */
export function codeLoader<T>(load: () => Promise<T>): () => Promise<T> {
  const fetchCode = async () => {
    const code = await load();
    missing.delete(fetchCode);
    return code;
  };
  missing.add(fetchCode);
  return () =>
    fetchCode().catch((error: unknown) => {
      reloadForLostCode();
      throw error;
    });
}

/**
 * Fetches what was not wanted yet once the page has come to rest, one after the other: it is there at once then, and also while the
 * line is down. Not where the person saves data, and not what a server of another version has no more. Answers how to stop.
 */
export function fetchCodeAtRest(): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => undefined;
  let stop = later(REST_MS, () => void fetchNext());
  let isOn = true;
  const fetchNext = async (): Promise<void> => {
    const [fetchCode] = missing;
    if (!fetchCode) return;
    missing.delete(fetchCode);
    missing.add(fetchCode); // last: what never comes stands in the way of nothing
    const askedMs = performance.now();
    const pauseMs = await fetchCode().then(
      () => BETWEEN_MS,
      () => AGAIN_MS,
    );
    if (!isOn) return;
    stop = later(pauseMs, () => {
      if (!isCodeLostSince(askedMs)) void fetchNext();
    });
  };
  return () => {
    isOn = false;
    stop();
  };
}
