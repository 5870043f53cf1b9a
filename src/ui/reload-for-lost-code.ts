import { tabStore } from './browser-store';
import { isPageHeld } from './hold-page';
import { later } from './later';

const RELOADED = 'reloaded';
const AGAIN_MS = 60_000;
/** What a script has answered is told some time after it has failed. */
const TOLD_MS = 500;
/** What an earlier script has answered says nothing of this one. */
const RECENT_MS = 5_000;
const NOT_FOUND = 404;

let lostMs = -Infinity;

/** The server has no such script any more: it was updated since the page came. A line that is down says nothing of the kind. */
function isLostScript(entry: PerformanceEntry): boolean {
  const { initiatorType, responseStatus } = entry as PerformanceResourceTiming;
  return initiatorType === 'script' && responseStatus === NOT_FOUND;
}

if (typeof window !== 'undefined' && 'PerformanceObserver' in window) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (isLostScript(entry)) lostMs = entry.startTime + entry.duration;
  }).observe({ type: 'resource', buffered: true });
}

/** Whether the server had no more a script that was asked for since then, by `performance.now()`. It is told some time after that. */
export function isCodeLostSince(sinceMs: number): boolean {
  return lostMs >= sinceMs;
}

/**
 * Code that was wanted did not come. If that is because the server has another version now, it comes with the page of that version, at
 * the address that is wanted; drafts, messages on their way and edits outlive it. Not while the page is held, not again and again, and
 * not where the browser would show its own error instead.
 */
export function reloadForLostCode(): void {
  const sinceMs = performance.now() - RECENT_MS;
  later(TOLD_MS, () => {
    if (isCodeLostSince(sinceMs) && canReload()) void reload();
  });
}

function canReload(): boolean {
  return !isPageHeld() && Date.now() - Number(tabStore.read(RELOADED) ?? 0) >= AGAIN_MS;
}

async function reload(): Promise<void> {
  const page = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (!page?.ok || !canReload()) return;
  tabStore.write(RELOADED, String(Date.now()));
  window.location.reload();
}
