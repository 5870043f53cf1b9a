import type { Conversation } from '../../contract/conversation';

/** When this browser last saw each conversation. `since`: everything older counts as seen. */
type Seen = { since: string; at: Record<string, string> };

const KEY = 'parley:seen';
const KEPT = 500;
const listeners = new Set<() => void>();

let cached: { text: string | null; seen: Seen } | null = null;

/** What this browser has seen; the same object until something is seen. */
export function readSeen(): Seen {
  const text = localStorage.getItem(KEY);
  if (cached?.text !== text) cached = { text, seen: parseSeen(text) };
  return cached.seen;
}

export function subscribeSeen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function markSeen({ id, updated_at: at }: Pick<Conversation, 'id' | 'updated_at'>): void {
  const { since, at: all } = readSeen();
  if ((all[id] ?? since) >= at) return;
  const newest = Object.entries({ ...all, [id]: at }).sort(([, a], [, b]) => (a < b ? 1 : -1));
  const dropped = newest[KEPT]?.[1];
  const next: Seen = { since: dropped ?? since, at: Object.fromEntries(newest.slice(0, KEPT)) };
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Something was answered in it since it was last looked at. */
export function isUnread({ id, updated_at, turn }: Conversation, { since, at }: Seen): boolean {
  return turn?.status !== 'running' && updated_at > (at[id] ?? since);
}

/** The first visit: nothing that was there before is news. */
function parseSeen(text: string | null): Seen {
  try {
    if (text !== null) return JSON.parse(text) as Seen;
  } catch {
    // Not ours any more: begin anew.
  }
  const seen = { since: new Date().toISOString(), at: {} };
  localStorage.setItem(KEY, JSON.stringify(seen));
  return seen;
}
