'use client';

import { useEffect, useRef } from 'react';
import type { Conversation, ConversationsPage } from '../../contract/conversation';
import { comboOf } from '../../ui/combo-of';
import { notify } from '../../ui/notify';
import { COVERS } from '../../ui/overlays';
import { shortcuts } from '../../ui/shortcuts';
import { strings } from '../../ui/strings';
import { gatherStep } from './gather-step';
import type { SelectionAct } from './use-selection';

/** What can be chosen from: as much of it as was read, and how to read on. */
export type SelectableList = {
  pages: readonly ConversationsPage[];
  archived: boolean;
  search: string;
  hasMore: boolean;
  isStale: boolean;
  /** How often reading it has failed so far. */
  failures: number;
  loadMore: () => void;
};

type SelectAll = {
  list: SelectableList;
  selected: readonly Conversation[];
  isGathering: boolean;
  onSelect: (act: SelectionAct) => void;
};

const idOf = ({ id }: Conversation) => id;

/** All that the list holds as it is filtered, also what was not read yet: that is read first, so that the count is true. */
export function useSelectAll({ list, selected, isGathering, onSelect }: SelectAll) {
  const { pages, hasMore, isStale, failures, loadMore, search } = list;
  const listed = pages.reduce((sum, { conversations }) => sum + conversations.length, 0);
  const isAll = !hasMore && !isStale && listed > 0 && selected.length === listed;

  const failuresBefore = useRef(failures);

  // The server, a page after the other.
  useEffect(() => {
    if (!isGathering) failuresBefore.current = failures;
    const step = gatherStep({ isGathering, isStale, hasMore, hasFailed: failures > failuresBefore.current });
    if (step === 'read') loadMore();
    if (step === 'all') onSelect({ kind: 'exactly', ids: pages.flatMap((page) => page.conversations.map(idOf)) });
    if (step !== 'give-up') return;
    notify(strings.sidebar.loadFailed);
    onSelect({ kind: 'exactly', ids: selected.map(idOf) });
  }, [isGathering, isStale, hasMore, failures, loadMore, onSelect, pages, selected]);

  // The keyboard: while some are selected, its key means the rows.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest('textarea, input:not([type=checkbox])');
      if (comboOf(event) !== shortcuts.selectAll[0] || isInField || document.querySelector(COVERS)) return;
      event.preventDefault();
      onSelect({ kind: 'gather', search });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onSelect, search]);

  const toggleAll = () => onSelect(isAll || isGathering ? { kind: 'exactly', ids: [] } : { kind: 'gather', search });
  return { listed, isAll, toggleAll };
}
