import { GrowingPauses } from './growing-pauses';
import { later } from './later';

const RETRY = { firstMs: 1_000, lastMs: 15_000 };

/**
 * Asks for what comes over the network until it is here, with growing pauses, and at once when the device is online again. Answers how
 * to give up.
 */
export function untilLoaded<T>(load: () => Promise<T>, onLoaded?: (loaded: T) => void): () => void {
  let isWanted = true;
  const pauses = new GrowingPauses(later, RETRY);
  const ask = () => {
    pauses.stop();
    load().then(
      (loaded) => {
        if (!isWanted) return;
        giveUp();
        onLoaded?.(loaded);
      },
      () => isWanted && pauses.again(ask),
    );
  };
  const giveUp = () => {
    isWanted = false;
    pauses.stop();
    window.removeEventListener('online', ask);
  };
  window.addEventListener('online', ask);
  ask();
  return giveUp;
}
