'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { tabStore } from '../../ui/browser-store';
import { parseKept } from '../../ui/parse-kept';
import { giveBackDraft } from './draft-store';
import { areFilesChanged, editFilesKey, endFiles } from './edit-files';

/** What is being changed, by its id. `text` is missing until its editor stands. */
type Edit = {
  id: string;
  text?: string;
  /** What it was. */
  was?: string;
  /** Which files it had. */
  files?: string;
  /** The queue waits for this edit, and for nothing else. */
  isHeld?: boolean;
};

type Edits = {
  edit: Edit | null;
  change: (next: Edit | null) => void;
  /** Begins another one. What was written for the one before is in the composer then. */
  open: (id: string) => void;
};

/** The question, or the waiting message, that this tab is changing: it outlives its editor, another page, a reload. */
export function useEdit(kind: 'question' | 'waiting', conversationId: string): Edits {
  const name = `${kind}:${conversationId}`;
  const kept = useSyncExternalStore(
    tabStore.subscribe,
    () => tabStore.read(name),
    () => null,
  );
  const edit = useMemo(() => parse(kept), [kept]);
  const { change, open } = useMemo(() => {
    const write = (next: Edit | null) => tabStore.write(name, next && JSON.stringify(next));
    return {
      change: write,
      open: (id: string) => {
        const before = parse(tabStore.read(name));
        if (before?.id === id) return;
        if (before) giveBackEdit(conversationId, before);
        write({ id, ...(before?.isHeld === true && { isHeld: true }) });
      },
    };
  }, [name, conversationId]);
  return { edit, change, open };
}

/** Answers whether there was something to give back. */
export function giveBackEdit(conversationId: string, { id, text = '', was = '', files }: Edit): boolean {
  const key = editFilesKey(conversationId, id);
  const isChanged = text !== was || areFilesChanged(key, files);
  if (isChanged) giveBackDraft(conversationId, text);
  endFiles(key, isChanged ? conversationId : null);
  return isChanged;
}

function parse(kept: string | null): Edit | null {
  return parseKept<Edit>(
    kept,
    ({ id, text }) => typeof id === 'string' && ['string', 'undefined'].includes(typeof text),
  );
}
