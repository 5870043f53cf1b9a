'use client';

import { useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import type { Conversation } from '../../contract/conversation';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { findConversation } from './conversation-pages';
import { ConversationRow } from './conversation-row';
import { FoundMessages } from './found-messages';
import { RemoveDialog } from './remove-dialog';
import { SelectionBar } from './selection-bar';
import { useConversationActions } from './use-conversation-actions';
import { useListedConversations } from './use-listed-conversations';
import { useRowKeys } from './use-row-keys';
import { useMarkSeen, useSeen } from './use-seen';
import { useSelection } from './use-selection';

type ConversationListProps = {
  archived: boolean;
  search: string;
  activeId: string | null;
  onNavigate: () => void;
  onGone: (id: string) => void;
};

const NEAR_END_PX = 4_000;
const none: Conversation[] = [];
const words = strings.sidebar;

export function ConversationList({ archived, search, activeId, onNavigate, onGone }: ConversationListProps) {
  const { pages, rows, ...list } = useListedConversations({ archived, search });
  const actions = useConversationActions({ onGone });
  const selection = useSelection();
  const isUnread = useSeen();
  const scroller = useRef<VListHandle>(null);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [removing, setRemoving] = useState<readonly Conversation[]>(none);
  const onKeyDown = useRowKeys(scroller, rows);
  const active = findConversation(pages, ({ id }) => id === activeId);
  useMarkSeen(active);
  const firstId = (active ?? findConversation(pages, () => true))?.id;
  const isSelected = ({ id }: Conversation) => selection.ids?.has(id) === true;
  const selected = selection.ids ? pages.flatMap((page) => page.conversations.filter(isSelected)) : none;

  if (list.isLoading) return <ListSkeleton />;
  if (list.isFailed) return <LoadFailed onRetry={list.retry} />;
  return (
    <div className="flex h-full flex-col">
      {rows.length === 0 && <EmptyNote search={search.trim()} archived={archived} />}
      {/* The arrow keys move between the rows, which are links. */}
      <div className="min-h-0 flex-1" onKeyDown={onKeyDown}>
        <VList
          ref={scroller}
          data={rows}
          className="h-full px-2 pb-4"
          onScroll={(offset) => {
            const { scrollSize = 0, viewportSize = 0 } = scroller.current ?? {};
            if (scrollSize - viewportSize - offset < NEAR_END_PX) list.loadMore();
          }}
        >
          {(row, index) =>
            row.kind === 'heading' ? (
              <h2 key={row.key} className="px-3 pt-5 pb-1.5 text-xs font-medium text-ink-muted">
                {row.label}
              </h2>
            ) : (
              <ConversationRow
                key={row.key}
                index={index}
                conversation={row.conversation}
                isActive={row.conversation.id === activeId}
                isFirstStop={row.conversation.id === firstId}
                isUnread={row.conversation.id !== activeId && isUnread(row.conversation)}
                isRenaming={row.conversation.id === renamingId}
                selection={selection}
                actions={actions}
                onNavigate={onNavigate}
                onRename={setRenamingId}
                onRemove={(one) => setRemoving([one])}
              />
            )
          }
        </VList>
      </div>
      {search.trim() !== '' && <FoundMessages search={search} onNavigate={onNavigate} />}
      {selection.ids && (
        <SelectionBar
          count={selected.length}
          archived={archived}
          onArchive={() => {
            (archived ? actions.unarchive : actions.archive)(selected);
            selection.end();
          }}
          onRemove={() => setRemoving(selected)}
          onEnd={selection.end}
        />
      )}
      {removing.length > 0 && (
        <RemoveDialog
          conversations={removing}
          onClose={() => setRemoving(none)}
          onConfirm={() => {
            actions.remove(removing);
            selection.end();
          }}
        />
      )}
    </div>
  );
}

function EmptyNote({ search, archived }: { search: string; archived: boolean }) {
  const whole = archived ? words.emptyArchive : words.empty;
  return (
    <p className="px-4 pt-6 text-sm text-pretty text-ink-muted wrap-anywhere">
      {search === '' ? whole : words.noMatch(search)}
    </p>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="space-y-2 px-4 pt-6 text-sm text-ink-muted" role="alert">
      <p>{words.loadFailed}</p>
      <Button look="outline" size="small" onClick={onRetry}>
        {strings.retry}
      </Button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="space-y-3 px-5 pt-8" role="status" aria-label={words.loading}>
      {[70, 52, 84, 61, 45].map((width) => (
        <div key={width} className="h-3.5 rounded bg-line" style={{ width: `${String(width)}%` }} />
      ))}
    </div>
  );
}
