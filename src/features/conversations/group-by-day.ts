import type { Conversation } from '../../contract/conversation';
import { strings } from '../../ui/strings';

export type ListRow =
  { kind: 'heading'; key: string; label: string } | { kind: 'conversation'; key: string; conversation: Conversation };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The list as rows: pinned first, then by the local day of the last change, each group under its heading. */
export function toListRows(conversations: readonly Conversation[], now: Date): ListRow[] {
  const groups = new Map<string, Conversation[]>();
  const pinned = conversations.filter((conversation) => conversation.pinned);
  if (pinned.length > 0) groups.set(strings.sidebar.pinned, pinned);
  for (const conversation of conversations) {
    if (conversation.pinned) continue;
    const label = dayLabel(new Date(conversation.updated_at), now);
    const group = groups.get(label);
    if (group) group.push(conversation);
    else groups.set(label, [conversation]);
  }
  return [...groups].flatMap(([label, members]): ListRow[] => [
    { kind: 'heading', key: `heading:${label}`, label },
    ...members.map((conversation): ListRow => ({ kind: 'conversation', key: conversation.id, conversation })),
  ]);
}

/** Days are counted by the calendar, not by 24 hours, so a change of clocks does not move a conversation. */
export function dayLabel(date: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS);
  if (days <= 0) return strings.days.today;
  if (days === 1) return strings.days.yesterday;
  if (days <= 7) return strings.days.week;
  if (days <= 30) return strings.days.month;
  return monthLabel(date.getFullYear(), date.getMonth());
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

const monthLabels = new Map<string, string>();

/** Kept, for a list of thousands asks for a few months again and again. */
function monthLabel(year: number, month: number): string {
  const key = `${String(year)}-${String(month)}`;
  const label =
    monthLabels.get(key) ?? new Date(year, month).toLocaleDateString(undefined, { month: 'long', year: 'numeric' });
  monthLabels.set(key, label);
  return label;
}
