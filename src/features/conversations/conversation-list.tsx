'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import type { Conversation } from '../../contract/conversation';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { ConversationRow } from './conversation-row';
import { toListRows } from './group-by-day';
import { useConversationActions } from './use-conversation-actions';
import { useConversationList } from './use-conversation-list';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/confirm-dialog')).ConfirmDialog }));

type ConversationListProps = {
  archived: boolean;
  search: string;
  activeId: string | null;
  onNavigate: () => void;
  onGone: (id: string) => void;
};

const NEAR_END_PX = 600;

export function ConversationList({ archived, search, activeId, onNavigate, onGone }: ConversationListProps) {
  const list = useConversationList({ archived, search });
  const actions = useConversationActions({ onGone });
  const scroller = useRef<VListHandle>(null);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Conversation | null>(null);
  const words = strings.sidebar;

  if (list.isLoading) return <ListSkeleton />;
  if (list.isFailed) {
    return (
      <div className="space-y-2 px-4 pt-6 text-sm text-ink-muted" role="alert">
        <p>{words.loadFailed}</p>
        <Button look="outline" size="small" onClick={list.retry}>
          {strings.retry}
        </Button>
      </div>
    );
  }
  if (list.conversations.length === 0) {
    const text = search.trim() !== '' ? words.noMatch(search.trim()) : archived ? words.emptyArchive : words.empty;
    return <p className="px-4 pt-6 text-sm text-pretty text-ink-faint wrap-anywhere">{text}</p>;
  }
  return (
    <>
      <VList
        ref={scroller}
        className="h-full px-2 pb-4"
        onScroll={(offset) => {
          const { scrollSize = 0, viewportSize = 0 } = scroller.current ?? {};
          if (scrollSize - viewportSize - offset < NEAR_END_PX) list.loadMore();
        }}
      >
        {toListRows(list.conversations, new Date()).map((row) =>
          row.kind === 'heading' ? (
            <h2 key={row.key} className="px-3 pt-5 pb-1.5 text-xs font-medium text-ink-faint">
              {row.label}
            </h2>
          ) : (
            <ConversationRow
              key={row.key}
              conversation={row.conversation}
              isActive={row.conversation.id === activeId}
              isRenaming={row.conversation.id === renamingId}
              actions={actions}
              onNavigate={onNavigate}
              onRename={setRenamingId}
              onRemove={setRemoving}
            />
          ),
        )}
      </VList>
      {removing && (
        <Suspense>
          <ConfirmDialog
            title={words.removeTitle}
            text={words.removeText(removing.title ?? strings.untitled)}
            action={words.remove}
            onClose={() => setRemoving(null)}
            onConfirm={() => actions.remove(removing)}
          />
        </Suspense>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="space-y-3 px-5 pt-8" role="status" aria-label={strings.sidebar.loading}>
      {[70, 52, 84, 61, 45].map((width) => (
        <div key={width} className="h-3.5 rounded bg-line" style={{ width: `${String(width)}%` }} />
      ))}
    </div>
  );
}
