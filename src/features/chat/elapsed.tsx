import { formatDuration } from '../../ui/format-duration';

/** Of less than this nobody wants to be told while it lasts. */
export const LONG_WAIT_MS = 5_000;

/** How long something takes already, once it takes a while. */
export function Elapsed({ ms }: { ms: number }) {
  if (ms < LONG_WAIT_MS) return null;
  return <span className="text-xs text-ink-faint tabular-nums">{formatDuration(ms)}</span>;
}
