'use client';

import { useEffect } from 'react';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { moveAttachments, readAttachments } from './attachment-store';
import { giveBackDraft, NEW_DRAFT_KEY, readDraft, writeDraft } from './draft-store';

/** What was being written in a conversation that is deleted, here or elsewhere, goes on in a new one. */
export function useDraftOfGone(id: string, isGone: boolean): void {
  // What the browser keeps.
  useEffect(() => {
    const text = readDraft('draft', id);
    if (!isGone || (text === '' && readAttachments(id).length === 0)) return;
    giveBackDraft(NEW_DRAFT_KEY, text);
    writeDraft('draft', id, '');
    moveAttachments(id, NEW_DRAFT_KEY);
    notify(strings.thread.draftMoved);
  }, [id, isGone]);
}
