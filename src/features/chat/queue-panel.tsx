'use client';

import { PlayIcon } from 'lucide-react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { queueStrings } from '../../ui/strings/queue-strings';
import type { LocalSend, ThreadState } from './thread-state';
import type { ThreadStore } from './thread-store';
import { QueueEditor } from './queue-editor';
import { QueueItem } from './queue-item';
import { useDragOrder } from './use-drag-order';
import { useQueue } from './use-queue';
import { useWaitingEdit } from './use-waiting-edit';
import type { ThreadActions } from './use-thread-actions';

type QueuePanelProps = {
  id: string;
  thread: ThreadState;
  store: ThreadStore;
  actions: ThreadActions;
  /** Where writing goes on. */
  onEdited: () => void;
};

/** The messages that wait their turn, above the composer: each can be changed, moved, dropped. */
export function QueuePanel({ id, thread, store, actions, onEdited }: QueuePanelProps) {
  const queue = useQueue(id, store);
  const { items, paused } = thread.queue;
  const { edit, isHeld, ...editing } = useWaitingEdit({ id, thread, actions: queue, onEdited });
  const dragProps = useDragOrder(queue.move);
  const sends = thread.sends.filter((send) => send.place === 'queue');
  const count = items.length + sends.length;
  if (count === 0) return null;
  const words = queueStrings;
  return (
    <section
      aria-label={words.label}
      className="fade-in mx-3 rounded-t-xl border border-b-0 bg-sunken px-2 pt-1.5 pb-1"
    >
      <header className="flex h-7 items-center gap-2 px-2 text-xs text-ink-muted">
        <span role="status">
          {words.title(count)}
          {paused && ` · ${isHeld ? words.held : words.paused}`}
        </span>
        {paused && !isHeld && (
          <Button size="small" look="quiet" className="ms-auto text-accent" onClick={queue.resume}>
            <PlayIcon className="size-3.5" aria-hidden />
            {words.resume}
          </Button>
        )}
      </header>
      <ol className="max-h-[min(11rem,24dvh)] overflow-y-auto cramped:max-h-none cramped:not-has-[textarea]:hidden">
        {items.map((item, index) =>
          item.id === edit?.id ? (
            <li key={item.id} className="p-1">
              <QueueEditor
                text={edit.text ?? item.text}
                isNew={edit.text === undefined}
                onWrite={editing.write}
                onSave={() => void editing.save()}
                onCancel={editing.cancel}
              />
            </li>
          ) : (
            <QueueItem
              key={item.id}
              item={item}
              queue={queue}
              drag={dragProps(item.id, index)}
              place={{ index, isLast: index === items.length - 1, isTurnRunning: thread.live !== null }}
              isHeld={isHeld}
              onEdit={() => editing.open(item.id)}
            />
          ),
        )}
        {sends.map((send) => (
          <QueueSend key={send.key} send={send} actions={actions} />
        ))}
      </ol>
    </section>
  );
}

function QueueSend({ send, actions }: { send: LocalSend; actions: ThreadActions }) {
  return (
    <li className="flex min-h-8 items-center gap-2 ps-2 text-sm">
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink-faint">
        {send.text}
      </span>
      {send.status === 'sending' ? (
        <span className="pe-2 text-xs text-ink-faint">{queueStrings.sending}</span>
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
