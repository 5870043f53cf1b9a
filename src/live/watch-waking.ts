import type { LivePorts } from './live-ports';

type WakingPorts = Pick<LivePorts, 'later' | 'now' | 'isVisible' | 'listen'>;

const HEARTBEAT_MS = 1_000;
/** A gap this long between two heartbeats means that the machine slept: the socket is dead, whatever it says. */
const SLEPT_MS = 10_000;
/** A hidden page's timers run once a minute. */
const SLEPT_HIDDEN_MS = 90_000;

/**
 * Calls `onWake` whenever a connection that looked alive may not be: after a sleep, a time offline. Answers how to say that
 * there is a connection that began only now: what was slept before it is of no account.
 */
export function watchWaking(ports: WakingPorts, onWake: () => void): () => void {
  let lastBeat = ports.now();
  const beat = (limitMs: number) => {
    const gap = ports.now() - lastBeat;
    lastBeat += gap;
    if (gap > limitMs) onWake();
  };
  const run = () => {
    beat(ports.isVisible() ? SLEPT_MS : SLEPT_HIDDEN_MS);
    ports.later(HEARTBEAT_MS, run);
  };
  ports.later(HEARTBEAT_MS, run);
  ports.listen('visibilitychange', () => beat(SLEPT_HIDDEN_MS));
  ports.listen('online', onWake);
  return () => beat(Infinity);
}
