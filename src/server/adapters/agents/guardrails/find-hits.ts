import type { TextRule } from './text-rule';
import { withinTime } from './within-time';

/** Generous: an honest pattern needs microseconds, and a busy machine may hold anything up. */
const LIMIT_MS = 250;

export type Hit = { start: number; end: number; rule: TextRule };

type Search = { text: string; from: number; until: number };

/** What the rules find that starts in `from…until`, in order. A rule that takes too long counts as found, with all of it. */
export function findHits(rules: readonly TextRule[], search: Search): Hit[] {
  const hits: Hit[] = [];
  for (const rule of rules) {
    // Once more, since the time may have gone elsewhere.
    const found = searchOnce(rule, search) ?? searchOnce(rule, search);
    hits.push(...(found ?? [{ start: search.from, end: search.text.length, rule: { ...rule, action: 'block' as const } }]));
  }
  return hits.sort((left, right) => left.start - right.start);
}

function searchOnce(rule: TextRule, search: Search): Hit[] | null {
  return withinTime(() => matches(rule, search), LIMIT_MS);
}

function matches(rule: TextRule, { text, from, until }: Search): Hit[] {
  const { pattern } = rule;
  const hits: Hit[] = [];
  if (pattern === null) return hits;
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null && match.index < until; match = pattern.exec(text)) {
    const end = match.index + match[0].length;
    if (end > match.index) hits.push({ start: Math.max(from, match.index), end, rule });
    else pattern.lastIndex = end + 1;
  }
  return hits;
}
