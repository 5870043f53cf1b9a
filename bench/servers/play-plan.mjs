import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises';
import { markdownText } from '../browser/markdown-text.mjs';
import { deltaText } from '../delta-text.mjs';
import { monotonicMs } from '../monotonic-ms.mjs';

/** So many deltas of a burst are written before other connections get their turn. */
const BURST = 50;

/** Says every delta of a plan when it is due. The first is due at once, and a late one does not delay those after it. */
export async function playPlan({ deltas, everyMs, characters, isMarkdown = false }, say) {
  const start = monotonicMs();
  for (let index = 0; index < deltas; index += 1) {
    const waitMs = start + index * everyMs - monotonicMs();
    if (waitMs > 0) await sleep(waitMs);
    else if (index > 0 && index % BURST === 0) await nextLoop();
    say(isMarkdown ? markdownText(characters, index) : deltaText(characters), index);
  }
}
