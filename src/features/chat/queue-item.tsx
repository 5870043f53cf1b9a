'use client';

import {
  ArrowDownIcon,
  ArrowUpIcon,
  EllipsisIcon,
  PaperclipIcon,
  PencilIcon,
  SendHorizontalIcon,
  XIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { PendingItem } from '../../contract/turn-event';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuItem } from '../../ui/menu';
import { queueStrings } from '../../ui/strings/queue-strings';
import type { DragProps } from './use-drag-order';
import type { QueueActions } from './use-queue';

type QueueItemProps = {
  item: PendingItem;
  queue: QueueActions;
  drag: DragProps;
  place: { index: number; isLast: boolean; isTurnRunning: boolean };
  /** Another one is being changed, and would go with this one. */
  isHeld: boolean;
  onEdit: () => void;
};

/** One waiting message, and what can be done with it: by buttons, by dragging, and where fingers are thick, in a menu. */
export function QueueItem({ drag, ...entry }: QueueItemProps) {
  const { item } = entry;
  const acts = actsOn(entry);
  return (
    <li
      {...drag}
      className="group/item flex min-h-8 cursor-grab items-center gap-1.5 rounded-lg ps-2 hover:bg-hover data-drop-target:outline-2 data-drop-target:outline-accent coarse:min-h-11"
    >
      {item.files.length > 0 && (
        <PaperclipIcon
          className="size-3.5 shrink-0 text-ink-faint"
          role="img"
          aria-label={queueStrings.files(item.files.length)}
        />
      )}
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm" title={item.text}>
        {item.text}
      </span>
      <span className="flex opacity-0 transition-opacity group-focus-within/item:opacity-100 group-hover/item:opacity-100 coarse:hidden">
        {acts.map(({ label, icon, run, isDisabled }) => (
          <IconButton key={label} size="small" side="top" label={label} disabled={isDisabled} onClick={run}>
            {icon}
          </IconButton>
        ))}
      </span>
      <span className="hidden coarse:block">
        <Menu
          trigger={
            <IconButton size="small" label={queueStrings.actions}>
              <EllipsisIcon className="size-4" />
            </IconButton>
          }
        >
          {acts.map(({ label, icon, run, isDisabled }) => (
            <MenuItem key={label} icon={icon} disabled={isDisabled} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </li>
  );
}

type QueueAct = { label: string; icon: ReactNode; run: () => void; isDisabled: boolean };

function actsOn({
  item: { id },
  queue,
  place: { index, isLast, isTurnRunning },
  isHeld,
  onEdit,
}: Omit<QueueItemProps, 'drag'>): QueueAct[] {
  const words = queueStrings;
  const look = 'size-3.5';
  return [
    {
      label: isTurnRunning ? words.sendNowInstead : words.sendNow,
      icon: <SendHorizontalIcon className={`${look} rtl:-scale-x-100`} aria-hidden />,
      run: () => queue.sendNow(id),
      isDisabled: isHeld,
    },
    {
      label: words.up,
      icon: <ArrowUpIcon className={look} aria-hidden />,
      run: () => queue.move(id, index - 1),
      isDisabled: index === 0,
    },
    {
      label: words.down,
      icon: <ArrowDownIcon className={look} aria-hidden />,
      run: () => queue.move(id, index + 1),
      isDisabled: isLast,
    },
    { label: words.edit, icon: <PencilIcon className={look} aria-hidden />, run: onEdit, isDisabled: false },
    {
      label: words.drop,
      icon: <XIcon className={look} aria-hidden />,
      run: () => queue.drop(id),
      isDisabled: false,
    },
  ];
}
