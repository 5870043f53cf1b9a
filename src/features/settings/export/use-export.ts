'use client';

import { useSyncExternalStore } from 'react';
import { api } from '../../../trpc/react';
import { holdPage } from '../../../ui/hold-page';
import { notify } from '../../../ui/notify';
import { exportStrings } from '../../../ui/strings/export-strings';
import { exportConversations } from './export-conversations';
import { exportStore, type ExportState } from './export-store';
import { readConversation } from './read-conversation';
import { saveFile } from './save-file';

const idle: ExportState = { kind: 'idle' };

let cancelling: AbortController | null = null;

/** All conversations of this person, out of the server. */
export function useExport() {
  const { client } = api.useUtils();
  const state = useSyncExternalStore(exportStore.subscribe, exportStore.read, () => idle);

  const run = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    cancelling = controller;
    const show = (done: number, all: number) =>
      exportStore.set({ kind: 'exporting', done, all, isStopping: signal.aborted });
    show(0, 0);
    const letGo = holdPage();
    const name = `parley-${new Date().toLocaleDateString('sv')}.jsonl`;
    const report = await exportConversations({
      readPage: (filter) => client.conversations.list.query(filter, { signal }),
      readOne: readConversation,
      save: (file) => saveFile(file, name),
      signal,
      onProgress: show,
    });
    letGo();
    exportStore.set({ kind: 'ended', report, name });
    if (!exportStore.isShown()) notify(exportStrings.summary(report, name));
  };

  return {
    state,
    run,
    cancel: () => {
      cancelling?.abort();
      if (state.kind === 'exporting') exportStore.set({ ...state, isStopping: true });
    },
    dismiss: () => exportStore.set(idle),
  };
}
