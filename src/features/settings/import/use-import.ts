'use client';

import { useSyncExternalStore } from 'react';
import { api } from '../../../trpc/react';
import { holdPage } from '../../../ui/hold-page';
import { notify } from '../../../ui/notify';
import { strings } from '../../../ui/strings';
import { importStrings } from '../../../ui/strings/import-strings';
import { importFiles } from './import-files';
import type { ImportReport, Made } from './import-report';
import { importStore, type ImportState } from './import-store';
import { undoImport } from './undo-import';

const idle: ImportState = { kind: 'idle' };

let cancelling: AbortController | null = null;

/** The page is not loaded anew before the work is done. */
function holding<T>(work: Promise<T>): Promise<T> {
  return work.finally(holdPage());
}

/** Takes conversations in from files, and takes what came in back out. `onImported` hears what was made. */
export function useImport(onImported: (made: readonly Made[]) => void) {
  const { client, conversations } = api.useUtils();
  const state = useSyncExternalStore(importStore.subscribe, importStore.read, () => idle);

  const undo = async (report: ImportReport) => {
    const { made } = report;
    const show = (done: number) => importStore.set({ kind: 'undoing', done, all: made.length });
    show(0);
    const undoing = undoImport({
      made,
      conversations: {
        get: (id) => client.conversations.get.query({ id }),
        remove: (id) => client.conversations.delete.mutate({ id }),
      },
      onProgress: show,
    });
    const undone = await holding(undoing);
    await conversations.invalidate();
    importStore.set({ kind: 'ended', report: { ...report, made: undone.left }, undone });
    if (!importStore.isShown()) notify(importStrings.undone(undone));
  };

  const run = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const controller = new AbortController();
    cancelling = controller;
    importStore.set({ kind: 'importing', progress: null, isStopping: false });
    const importing = importFiles({
      files,
      signal: controller.signal,
      onProgress: (progress) => importStore.set({ kind: 'importing', progress, isStopping: controller.signal.aborted }),
    });
    const report = await holding(importing);
    onImported(report.made);
    await conversations.invalidate();
    importStore.set({ kind: 'ended', report, undone: null });
    if (importStore.isShown()) return;
    const action = { label: strings.undo, onClick: () => void undo(report) };
    notify(importStrings.summary(report), report.made.length > 0 ? action : undefined);
  };

  return {
    state,
    run,
    undo,
    cancel: () => {
      cancelling?.abort();
      if (state.kind === 'importing') importStore.set({ ...state, isStopping: true });
    },
    dismiss: () => importStore.set(idle),
  };
}
