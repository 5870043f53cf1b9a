import type { UnsentStart } from '../features/chat/use-unsent-starts';
import { conversationPath } from '../ui/conversation-path';
import { PageLink } from '../ui/page-link';
import { strings } from '../ui/strings';

type UnsentListProps = { starts: readonly UnsentStart[]; activeId: string | null; onNavigate: () => void };

/** Conversations that are in no list yet, since nobody has heard of them. */
export function UnsentList({ starts, activeId, onNavigate }: UnsentListProps) {
  return (
    <section aria-label={strings.sidebar.unsent} className="max-h-40 shrink-0 overflow-y-auto px-2">
      <h2 className="px-3 pt-5 pb-1.5 text-xs font-medium text-ink-muted">{strings.sidebar.unsent}</h2>
      {starts.map(({ id, text }) => (
        <PageLink
          key={id}
          href={conversationPath(id)}
          onClick={onNavigate}
          aria-current={id === activeId ? 'page' : undefined}
          className="flex h-9 items-center rounded-lg px-3 -outline-offset-2! hover:bg-hover/70 aria-[current=page]:bg-hover coarse:h-11"
        >
          <span dir="auto" className="truncate">
            {text === '' ? strings.untitled : text}
          </span>
        </PageLink>
      ))}
    </section>
  );
}
