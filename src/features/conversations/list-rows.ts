import type { Conversation, ConversationsPage, FoundMessages } from '../../contract/conversation';
import { strings } from '../../ui/strings';

type FoundMessage = FoundMessages['messages'][number];

export type ListRow =
  | { kind: 'heading'; key: string; label: string }
  | { kind: 'conversation'; key: string; conversation: Conversation }
  | { kind: 'message'; key: string; message: FoundMessage };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The rows of one page by the heading that they stand under. */
type Groups = ReadonlyMap<string, readonly ListRow[]>;
type Page = Pick<ConversationsPage, 'conversations'>;

/**
 * Makes a list's pages into rows, as one sees them on the day of `now`: pinned ones first, then by the local day of the last
 * change, each group under its heading. A page is grouped once, so that another page of thousands costs no more than itself.
 */
export function listGrouper(now: Date): (pages: readonly Page[]) => ListRow[] {
  const known = new WeakMap<Page, Groups>();
  const groupsOf = (page: Page): Groups => {
    const groups = known.get(page) ?? groupPage(page, now);
    known.set(page, groups);
    return groups;
  };
  return (pages) => {
    const groups = new Map<string, (readonly ListRow[])[]>([[strings.sidebar.pinned, []]]);
    for (const [label, rows] of pages.flatMap((page) => [...groupsOf(page)])) {
      const parts = groups.get(label);
      if (parts) parts.push(rows);
      else groups.set(label, [rows]);
    }
    const parts = [...groups].flatMap(([label, rows]) => (rows.length === 0 ? [] : [[heading(label)], ...rows]));
    // Copies references and nothing else, where `flat` looks at each of tens of thousands.
    return ([] as ListRow[]).concat(...parts);
  };
}

function groupPage({ conversations }: Page, now: Date): Groups {
  const groups = new Map<string, ListRow[]>();
  for (const conversation of conversations) {
    const { id, pinned, updated_at } = conversation;
    const label = pinned ? strings.sidebar.pinned : dayLabel(new Date(updated_at), now);
    const row: ListRow = { kind: 'conversation', key: id, conversation };
    const group = groups.get(label);
    if (group) group.push(row);
    else groups.set(label, [row]);
  }
  return groups;
}

/** Messages that a search found, under a heading of their own. */
export function messageRows(messages: readonly FoundMessage[]): ListRow[] {
  if (messages.length === 0) return [];
  const rows = messages.map((message): ListRow => ({ kind: 'message', key: message.message_id, message }));
  return [heading(strings.sidebar.foundMessages), ...rows];
}

function heading(label: string): ListRow {
  return { kind: 'heading', key: `heading:${label}`, label };
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

/** The first month takes a browser a twentieth of a second and more to name, every other one next to nothing. */
export function prepareMonthLabels(): void {
  monthLabel(1970, 0);
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
