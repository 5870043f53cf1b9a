'use client';

import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { VList, type VListHandle } from 'virtua';
import type { Conversation, ConversationsPage } from '../../contract/conversation';
import { Button } from '../../ui/button';
import { lazyOverlay } from '../../ui/lazy-overlay';
import { lazyPart } from '../../ui/lazy-part';
import { strings } from '../../ui/strings';
import { findConversation } from './conversation-pages';
import { ConversationRow } from './conversation-row';
import type { OnGone } from './change-conversations';
import { useConversationActions } from './use-conversation-actions';
import { useListedConversations } from './use-listed-conversations';
import { useRowKeys } from './use-row-keys';
import { useSeen } from './use-seen';
import { useSelection } from './use-selection';
import { useStepKeys } from './use-step-keys';

const RemoveDialog = lazyOverlay(async () => (await import('./remove-dialog')).RemoveDialog);
const MessageRow = lazyPart(async () => (await import('./message-row')).MessageRow);
const SelectionBar = lazyPart(async () => (await import('./selection-bar')).SelectionBar);

type ConversationListProps = {
  archived: boolean;
  search: string;
  activeId: string | null;
  /** What is asked of the first row, from outside. Done once the list is what was asked for. */
  wish: RowWish | null;
  onWishDone: () => void;
  onNavigate: () => void;
  onGone: OnGone;
};

export type RowWish = 'focus' | 'open';

const NEAR_END_PX = 2_000;
const none: Conversation[] = [];
const words = strings.sidebar;

/** What is in motion can be pressed: the library switches that off. */
const listLook = 'h-full px-2 pb-4 *:pointer-events-auto!';

export function ConversationList(props: ConversationListProps) {
  const { archived, search, activeId, wish, onWishDone, onNavigate, onGone } = props;
  const { pages, rows, ...list } = useListedConversations({ archived, search });
  const actions = useConversationActions({ onGone });
  const selection = useSelection(() => pages.flatMap((page) => page.conversations.map(({ id }) => id)));
  const isUnread = useSeen();
  const box = useRef<HTMLDivElement>(null);
  const scroller = useRef<VListHandle>(null);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [removing, setRemoving] = useState<readonly Conversation[]>(none);
  const askToRemove = useCallback((one: Conversation) => setRemoving([one]), []);
  const active = findConversation(pages, ({ id }) => id === activeId);
  const firstId = (active ?? findConversation(pages, () => true))?.id;
  const { kept, stopId, goToFirst, keys } = useRowKeys({ scroller, rows, hasMore: list.hasMore, entryId: firstId });
  const selected = selectedIn(pages, selection.ids);

  const open = useStepKeys({ rows, search, scroller, onNavigate });
  const readAhead = useReadAhead(scroller, list);

  // The focus and the address bar.
  useEffect(() => {
    if (wish === null || list.isStale || !box.current) return;
    const first = rows.find((row) => row.kind !== 'heading');
    if (wish === 'focus') goToFirst(box.current);
    else if (first) open(first);
    onWishDone();
  });

  if (list.isLoading) return <ListSkeleton />;
  if (list.isFailed) return <LoadFailed onRetry={list.retry} />;
  return (
    <div className="flex h-full flex-col">
      {rows.length === 0 && !list.isStale && !list.hasMore && <EmptyNote search={search.trim()} archived={archived} />}
      {/* The arrow keys move between the rows, which are links. */}
      <div ref={box} className="min-h-0 flex-1" {...keys}>
        <VList ref={scroller} data={rows} className={listLook} keepMounted={kept} onScroll={readAhead}>
          {(row, index) =>
            row.kind === 'heading' ? (
              <h2 key={row.key} className="px-3 pt-5 pb-1.5 text-xs font-medium text-ink-muted">
                {row.label}
              </h2>
            ) : row.kind === 'message' ? (
              <MessageRow key={row.key} index={index} message={row.message} search={search} onNavigate={onNavigate} />
            ) : (
              <ConversationRow
                key={row.key}
                index={index}
                conversation={row.conversation}
                isActive={row.conversation.id === activeId}
                isTabStop={row.conversation.id === stopId}
                isUnread={row.conversation.id !== activeId && isUnread(row.conversation)}
                isRenaming={row.conversation.id === renamingId}
                isSelecting={selection.ids !== null}
                isSelected={selection.ids?.has(row.conversation.id) === true}
                actions={actions}
                onSelect={selection.act}
                onNavigate={onNavigate}
                onRename={setRenamingId}
                onRemove={askToRemove}
              />
            )
          }
        </VList>
      </div>
      {selection.ids && (
        <SelectionBar
          list={{ ...list, pages, archived, search }}
          selected={selected}
          isGathering={selection.gathering === search}
          actions={actions}
          onSelect={selection.act}
          onRemove={() => setRemoving(selected)}
        />
      )}
      {removing.length > 0 && (
        <RemoveDialog
          conversations={removing}
          onClose={() => setRemoving(none)}
          onConfirm={() => {
            actions.remove(removing);
            selection.act({ kind: 'end' });
          }}
        />
      )}
    </div>
  );
}

type ReadOn = { isCutOff: boolean; loadMore: () => void };

/** Reads on before the end of what was read comes into view. */
function useReadAhead(scroller: RefObject<VListHandle | null>, { isCutOff, loadMore }: ReadOn): () => void {
  const readAhead = () => {
    if (!scroller.current || scroller.current.viewportSize === 0) return;
    const { scrollOffset, scrollSize, viewportSize } = scroller.current;
    // The further one has come, the faster one goes.
    const aheadPx = Math.max(NEAR_END_PX, scrollOffset / 2);
    if (scrollSize - viewportSize - scrollOffset < aheadPx) loadMore();
  };

  // The scroller: whoever waits at the end of what was read scrolls no more. What was refused is asked for again by scrolling.
  useEffect(() => {
    if (!isCutOff) readAhead();
  });

  return readAhead;
}

function selectedIn(pages: readonly ConversationsPage[], ids: ReadonlySet<string> | null): readonly Conversation[] {
  return ids ? pages.flatMap((page) => page.conversations.filter(({ id }) => ids.has(id))) : none;
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
