'use client';

import { useEffect, useState } from 'react';
import { notify } from '../../ui/notify';
import { queueStrings } from '../../ui/strings/queue-strings';
import type { ThreadState } from './thread-state';
import { giveBackEdit, useEdit } from './use-edit';
import type { QueueActions } from './use-queue';

type WaitingEdit = { id: string; thread: ThreadState; actions: QueueActions; onEdited: () => void };

/**
 * Changes a waiting message. The queue is paused until that is done, so that it does not go as it was. When it goes all the same
 * (it was sent from elsewhere, or the pause came too late), what was written is in the composer.
 */
export function useWaitingEdit({ id, thread, actions, onEdited }: WaitingEdit) {
  const { edit, change, open } = useEdit('waiting', id);
  const { paused, items, seq } = thread.queue;
  /** Once it is taken it may be gone before we are told. */
  const [isSaving, setIsSaving] = useState(false);
  const item = items.find((one) => one.id === edit?.id);
  const isNew = item !== undefined && edit?.text === undefined;
  // Whoever stopped an answer meanwhile has the queue wait until it is resumed.
  const wasStopped = thread.live === null && thread.messages.at(-1)?.stop_reason === 'interrupted';
  const isHeld = edit?.isHeld === true && !wasStopped;
  const isGone = !isSaving && edit !== null && item === undefined && seq > 0;

  // The server, whose queue waits from the moment that an edit begins.
  useEffect(() => {
    if (!isNew) return;
    change({ id: item.id, text: item.text, was: item.text, isHeld: isHeld || !paused });
    if (!paused) actions.hold();
  }, [isNew, item, isHeld, paused, actions, change]);

  // The stop, which outlasts the next answer.
  useEffect(() => {
    if (wasStopped && edit?.isHeld === true) change({ ...edit, isHeld: false });
  }, [wasStopped, edit, change]);

  // The server, which has let the message go.
  useEffect(() => {
    if (!isGone) return;
    change(null);
    if (isHeld && paused) actions.resume();
    if (!giveBackEdit(id, edit)) return;
    notify(queueStrings.gone);
    onEdited();
  }, [isGone, edit, isHeld, paused, actions, change, id, onEdited]);

  const close = (isChanged: boolean) => {
    change(null);
    if (isChanged) onEdited();
    else if (isHeld) actions.resume();
  };
  return {
    edit,
    isHeld,
    open,
    write: (text: string) => edit && change({ ...edit, text }),
    cancel: () => close(false),
    save: async () => {
      const text = edit?.text ?? '';
      if (isSaving) return;
      if (!item || text.trim() === '' || text === item.text) {
        close(false);
        return;
      }
      setIsSaving(true);
      if (await actions.edit(item.id, text, isHeld)) close(true);
      setIsSaving(false);
    },
  };
}
