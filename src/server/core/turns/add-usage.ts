import type { Usage } from '../../../contract/turn-event';

/** What several runs of one turn took together; `null` when none of them said. */
export function addUsage(earlier: Usage | null, later: Usage | null): Usage | null {
  if (!earlier || !later) return earlier ?? later;
  const keys = new Set([...Object.keys(earlier), ...Object.keys(later)]) as Set<keyof Usage>;
  return Object.fromEntries([...keys].map((key) => [key, (earlier[key] ?? 0) + (later[key] ?? 0)]));
}
