'use client';

import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { conversationPath } from '../../ui/conversation-path';
import { navigate } from '../../ui/navigate';
import { keepSought } from '../../ui/sought-text';
import { useShortcuts } from '../../ui/use-shortcuts';
import type { ListRow } from './list-rows';
import { messageHref } from './message-href';
import { nextIndex } from './use-row-keys';

type Stepped = {
  rows: readonly ListRow[];
  search: string;
  scroller: RefObject<VListHandle | null>;
  onNavigate: () => void;
};

type Open = (row: Exclude<ListRow, { kind: 'heading' }>) => void;

/** From the open conversation to its neighbours in the list, and to the first from elsewhere. Answers how a row is opened. */
export function useStepKeys({ rows, search, scroller, onNavigate }: Stepped): Open {
  const open: Open = (row) => {
    const href = row.kind === 'message' ? messageHref(row.message) : conversationPath(row.conversation.id);
    keepSought(href, search);
    navigate(href);
    onNavigate();
  };
  const go = (step: number) => {
    // The page may not be drawn yet since the last key.
    const { pathname } = window.location;
    const from = rows.findIndex(
      (row) => row.kind === 'conversation' && conversationPath(row.conversation.id) === pathname,
    );
    const index = nextIndex(rows, { from, step });
    const row = index === null ? undefined : rows[index];
    if (index === null || !row || row.kind === 'heading') return;
    open(row);
    scroller.current?.scrollToIndex(index, { align: 'nearest' });
  };
  useShortcuts({ previous: () => go(-1), next: () => go(1) });
  return open;
}
