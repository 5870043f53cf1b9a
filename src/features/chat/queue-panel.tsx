'use client';

import {
  ArrowDownIcon,
  ArrowUpIcon,
  PaperclipIcon,
  PencilIcon,
  PlayIcon,
  SendHorizontalIcon,
  XIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { PendingItem } from '../../contract/turn-event';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { strings } from '../../ui/strings';
import type { LocalSend, ThreadState } from './thread-state';
import { useDragOrder, type DragProps } from './use-drag-order';
import type { QueueActions } from './use-queue';
import type { ThreadActions } from './use-thread-actions';

type QueuePanelProps = { thread: ThreadState; queue: QueueActions; actions: ThreadActions };

/** The messages that wait their turn, above the composer: each can be changed, moved, dropped. */
export function QueuePanel({ thread, queue, actions }: QueuePanelProps) {
  const { items, paused } = thread.queue;
  const dragProps = useDragOrder(queue.move);
  const sends = thread.sends.filter((send) => send.place === 'queue');
  const count = items.length + sends.length;
  if (count === 0) return null;
  const words = strings.queue;
  return (
    <section
      aria-label={words.label}
      className="fade-in mx-3 rounded-t-xl border border-b-0 bg-sunken px-2 pt-1.5 pb-1"
    >
      <header className="flex h-7 items-center gap-2 px-2 text-xs text-ink-muted">
        <span>
          {words.title(count)}
          {paused && ` · ${words.paused}`}
        </span>
        {paused && (
          <Button size="small" look="quiet" className="ms-auto text-accent" onClick={queue.resume}>
            <PlayIcon className="size-3.5" aria-hidden />
            {words.resume}
          </Button>
        )}
      </header>
      <ol className="max-h-44 overflow-y-auto">
        {items.map((item, index) => (
          <QueueItem
            key={item.id}
            item={item}
            queue={queue}
            drag={dragProps(item.id, index)}
            place={{ index, isLast: index === items.length - 1, canSendNow: paused && thread.live === null }}
          />
        ))}
        {sends.map((send) => (
          <QueueSend key={send.key} send={send} actions={actions} />
        ))}
      </ol>
    </section>
  );
}

type QueueItemProps = {
  item: PendingItem;
  queue: QueueActions;
  drag: DragProps;
  place: { index: number; isLast: boolean; canSendNow: boolean };
};

function QueueItem({ item, queue, drag, place: { index, isLast, canSendNow } }: QueueItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const words = strings.queue;
  if (isEditing) {
    return (
      <li className="p-1">
        <QueueEditor
          text={item.text}
          onSave={(text) => {
            if (text !== item.text) queue.edit(item.id, text);
            setIsEditing(false);
          }}
          onCancel={() => setIsEditing(false)}
        />
      </li>
    );
  }
  return (
    <li
      {...drag}
      className="group/item flex min-h-8 cursor-grab items-center gap-1 rounded-lg ps-2 hover:bg-hover data-drop-target:outline-2 data-drop-target:outline-accent"
    >
      {item.files.length > 0 && (
        <PaperclipIcon className="size-3.5 shrink-0 text-ink-faint" aria-label={String(item.files.length)} />
      )}
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm" title={item.text}>
        {item.text}
      </span>
      <span className="flex opacity-0 transition-opacity group-focus-within/item:opacity-100 group-hover/item:opacity-100 coarse:opacity-100">
        {canSendNow && (
          <IconButton size="small" side="top" label={words.sendNow} onClick={() => queue.sendNow(item.id)}>
            <SendHorizontalIcon className="size-3.5" />
          </IconButton>
        )}
        <IconButton
          size="small"
          side="top"
          label={words.up}
          disabled={index === 0}
          onClick={() => queue.move(item.id, index - 1)}
        >
          <ArrowUpIcon className="size-3.5" />
        </IconButton>
        <IconButton
          size="small"
          side="top"
          label={words.down}
          disabled={isLast}
          onClick={() => queue.move(item.id, index + 1)}
        >
          <ArrowDownIcon className="size-3.5" />
        </IconButton>
        <IconButton size="small" side="top" label={words.edit} onClick={() => setIsEditing(true)}>
          <PencilIcon className="size-3.5" />
        </IconButton>
        <IconButton size="small" side="top" label={words.drop} onClick={() => queue.drop(item.id)}>
          <XIcon className="size-3.5" />
        </IconButton>
      </span>
    </li>
  );
}

function QueueEditor({
  text,
  onSave,
  onCancel,
}: {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const [draft, setDraft] = useState(text);
  const save = () => (draft.trim() === '' ? onCancel() : onSave(draft));
  return (
    <div className="flex items-end gap-1 rounded-lg border border-accent bg-surface p-1 ps-2.5">
      <textarea
        autoFocus
        dir="auto"
        aria-label={strings.queue.edit}
        rows={Math.min(5, draft.split('\n').length)}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            onCancel();
          }
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            save();
          }
        }}
        className="min-w-0 flex-1 resize-none bg-transparent py-1 text-sm outline-none coarse:text-base"
      />
      <Button size="small" look="primary" onClick={save}>
        {strings.queue.save}
      </Button>
    </div>
  );
}

function QueueSend({ send, actions }: { send: LocalSend; actions: ThreadActions }) {
  return (
    <li className="flex min-h-8 items-center gap-2 ps-2 text-sm">
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink-faint">
        {send.text}
      </span>
      {send.status === 'sending' ? (
        <span className="pe-2 text-xs text-ink-faint">{strings.queue.sending}</span>
      ) : (
        <>
          <span className="truncate text-xs text-danger">{send.error}</span>
          <Button size="small" onClick={() => actions.resume(send)}>
            {strings.retry}
          </Button>
          <Button size="small" onClick={() => actions.discard(send.key)}>
            {strings.thread.discard}
          </Button>
        </>
      )}
    </li>
  );
}
