'use client';

import { ArchiveIcon, ArchiveRestoreIcon, PinIcon, PinOffIcon, Trash2Icon, XIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { Conversation } from '../../contract/conversation';
import { IconButton } from '../../ui/icon-button';
import { StepText } from '../../ui/step-text';
import { strings } from '../../ui/strings';
import { selectionStrings } from '../../ui/strings/selection-strings';
import type { ConversationActions } from './use-conversation-actions';
import { useSelectAll, type SelectableList } from './use-select-all';
import type { SelectionAct } from './use-selection';

type SelectionBarProps = {
  list: SelectableList;
  selected: readonly Conversation[];
  /** All were asked for, and are still being read. */
  isGathering: boolean;
  actions: ConversationActions;
  onSelect: (act: SelectionAct) => void;
  onRemove: () => void;
};

const words = strings.sidebar;
const icon = 'size-4';

/** How many are selected, all of them with one click, and what can be done to them. */
export function SelectionBar({ list, selected, isGathering, actions, onSelect, onRemove }: SelectionBarProps) {
  const { listed, isAll, toggleAll } = useSelectAll({ list, selected, isGathering, onSelect });
  const isDisabled = isGathering || selected.length === 0;
  const isPinned = selected.length > 0 && selected.every(({ pinned }) => pinned);
  const end = () => onSelect({ kind: 'end' });
  useEscape(end);
  const withAll = (act: (all: readonly Conversation[]) => void) => () => {
    act(selected);
    end();
  };
  return (
    <div
      role="toolbar"
      aria-label={selectionStrings.label}
      className="flex flex-wrap items-center gap-0.5 border-t px-2 py-1.5"
    >
      <SelectAll isAll={isAll} isGathering={isGathering} listed={listed} count={selected.length} onToggle={toggleAll} />
      {!list.archived && (
        <IconButton
          label={isPinned ? words.unpin : words.pin}
          side="top"
          disabled={isDisabled}
          onClick={withAll((all) => actions.setPinned(all, !isPinned))}
        >
          {isPinned ? <PinOffIcon className={icon} /> : <PinIcon className={icon} />}
        </IconButton>
      )}
      <IconButton
        label={list.archived ? words.unarchive : words.archive}
        side="top"
        disabled={isDisabled}
        onClick={withAll(list.archived ? actions.unarchive : actions.archive)}
      >
        {list.archived ? <ArchiveRestoreIcon className={icon} /> : <ArchiveIcon className={icon} />}
      </IconButton>
      <IconButton label={words.remove} side="top" disabled={isDisabled} onClick={onRemove}>
        <Trash2Icon className={icon} />
      </IconButton>
      <IconButton label={selectionStrings.end} side="top" className="ms-auto" onClick={end}>
        <XIcon className={icon} />
      </IconButton>
    </div>
  );
}

/** Escape ends the selection, also where nothing has the focus: before anything else that listens to it. */
function useEscape(end: () => void): void {
  // The keyboard.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.activeElement !== document.body) return;
      event.preventDefault();
      end();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}

type SelectAllProps = { isAll: boolean; isGathering: boolean; listed: number; count: number; onToggle: () => void };

function SelectAll({ isAll, isGathering, listed, count, onToggle }: SelectAllProps) {
  return (
    <label className="flex h-9 min-w-full flex-1 items-center gap-2.5 rounded-lg px-3 text-sm hover:bg-hover/70 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent coarse:h-11">
      <input
        type="checkbox"
        aria-label={selectionStrings.all}
        title={selectionStrings.all}
        checked={isAll || isGathering}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && (isGathering || count > 0);
        }}
        onChange={onToggle}
        className="size-4 shrink-0 accent-(--accent) outline-none"
      />
      <span role="status" className="truncate">
        {isGathering ? (
          <StepText said={words.loading} shown={selectionStrings.gathering(listed)} />
        ) : (
          selectionStrings.selected(count)
        )}
      </span>
    </label>
  );
}
