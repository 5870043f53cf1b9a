import { useLayoutEffect, useRef, useState } from 'react';
import type { Conversation } from '../../contract/conversation';
import { RowMark, RowTitle } from './row-title';
import type { SelectionAct } from './use-selection';

type SelectableRowProps = {
  index: number;
  conversation: Conversation;
  isTabStop: boolean;
  isUnread: boolean;
  isSelected: boolean;
  onSelect: (act: SelectionAct) => void;
};

/** The row of a conversation while several are being chosen. */
export function SelectableRow({ index, conversation, isTabStop, isUnread, isSelected, onSelect }: SelectableRowProps) {
  const box = useRef<HTMLInputElement>(null);
  const [wasSelected] = useState(isSelected);

  // The focus, which the row had before it could be selected: taken before anything else can have it.
  useLayoutEffect(() => {
    if (wasSelected && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [wasSelected]);

  return (
    <label
      data-row={index}
      className="flex h-9 cursor-pointer items-center gap-2.5 select-none rounded-lg px-3 hover:bg-hover/70 has-checked:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent coarse:h-11"
    >
      <input
        ref={box}
        type="checkbox"
        checked={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        onChange={({ nativeEvent }) =>
          onSelect({
            kind: 'toggle',
            id: conversation.id,
            isRange: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
          })
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault(); // elsewhere it stops the answer
          onSelect({ kind: 'end' });
        }}
        className="size-4 shrink-0 accent-(--accent) outline-none"
      />
      <RowTitle conversation={conversation} isStrong={isUnread} />
      <RowMark conversation={conversation} isUnread={isUnread} />
    </label>
  );
}
