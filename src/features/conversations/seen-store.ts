import type { Conversation } from '../../contract/conversation';
import { keepText, readKept } from '../../ui/kept-text';
import { parseKept } from '../../ui/parse-kept';

/** When this browser last saw each conversation. `since`: everything older counts as seen. */
type Seen = { since: string; at: Record<string, string> };

const KEY = 'parley:seen';
const KEPT = 500;
const listeners = new Set<() => void>();

let cached: { text: string | null; seen: Seen } | null = null;

/** What this browser has seen; the same object until something is seen. */
export function readSeen(): Seen {
  const text = readKept(KEY);
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

export function markSeen(conversations: readonly Pick<Conversation, 'id' | 'updated_at'>[]): void {
  const { since, at: all } = readSeen();
  const news = conversations.filter(({ id, updated_at }) => (all[id] ?? since) < updated_at);
  if (news.length === 0) return;
  const seenNow = Object.fromEntries(news.map(({ id, updated_at }) => [id, updated_at]));
  const newest = Object.entries({ ...all, ...seenNow }).sort(([, a], [, b]) => (a < b ? 1 : -1));
  const dropped = newest[KEPT]?.[1];
  keep({ since: dropped ?? since, at: Object.fromEntries(newest.slice(0, KEPT)) });
}

function keep(seen: Seen): void {
  keepText(KEY, JSON.stringify(seen));
  for (const listener of listeners) listener();
}

/** Nothing that is there now is news. `conversations`: with the newest of all. The server's times alone count: clocks differ. */
export function markAllSeen(conversations: readonly Pick<Conversation, 'updated_at'>[]): void {
  const since = conversations.reduce(
    (last, { updated_at }) => (last < updated_at ? updated_at : last),
    readSeen().since,
  );
  keep({ since, at: {} });
}

/** Something was answered in it since it was last looked at; in one that is as it was made nothing was. */
export function isUnread({ id, created_at, updated_at, turn }: Conversation, { since, at }: Seen): boolean {
  return turn?.status !== 'running' && updated_at !== created_at && updated_at > (at[id] ?? since);
}

/** The first visit: nothing that was there before is news. */
function parseSeen(text: string | null): Seen {
  const known = parseKept<Seen>(text, ({ since, at }) => typeof since === 'string' && Object(at) === at);
  if (known) return known;
  const seen = { since: new Date().toISOString(), at: {} };
  keepText(KEY, JSON.stringify(seen));
  return seen;
}
