import { clsx } from 'clsx';
import type { Conversation } from '../../contract/conversation';
import { strings } from '../../ui/strings';

export function RowTitle({ conversation, isStrong }: { conversation: Conversation; isStrong: boolean }) {
  return (
    <span
      dir="auto"
      className={clsx('truncate', isStrong ? 'font-medium text-ink' : 'text-ink-muted group-hover/row:text-ink')}
    >
      {conversation.title ?? strings.untitled}
    </span>
  );
}

/** What there is to know of it: it waits for the person, it is being answered, it was not read. */
export function RowMark({ conversation: { turn }, isUnread }: { conversation: Conversation; isUnread: boolean }) {
  if (turn?.status === 'waiting') return <Mark label={strings.sidebar.waiting} look="rotate-45 bg-warning" />;
  if (turn) return <Mark label={strings.sidebar.running} look="breathe rounded-full border-2 border-accent" />;
  return isUnread ? <Mark label={strings.sidebar.unread} look="rounded-full bg-accent" /> : null;
}

/** Each has a shape of its own: a ring, a disc, a square on its corner. */
function Mark({ label, look }: { label: string; look: string }) {
  return <span role="img" aria-label={label} className={clsx('size-2 shrink-0', look)} />;
}
