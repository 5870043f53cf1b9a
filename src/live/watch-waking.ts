const HEARTBEAT_MS = 1_000;
/** A gap this long between two heartbeats means that the machine slept: the socket is dead, whatever it says. */
const SLEPT_MS = 10_000;
/** A hidden page's timers run once a minute. */
const SLEPT_HIDDEN_MS = 90_000;

/** Calls `onWake` whenever a connection that looked alive may not be: after a sleep, a stay in the page cache, a time offline. */
export function watchWaking(onWake: () => void): void {
  let lastBeat = Date.now();
  const beat = (limitMs: number) => {
    const gap = Date.now() - lastBeat;
    lastBeat = Date.now();
    if (gap > limitMs) onWake();
  };
  setInterval(() => beat(document.visibilityState === 'visible' ? SLEPT_MS : SLEPT_HIDDEN_MS), HEARTBEAT_MS);
  document.addEventListener('visibilitychange', () => beat(SLEPT_HIDDEN_MS));
  window.addEventListener('online', onWake);
  window.addEventListener('pageshow', (event) => event.persisted && onWake());
}
