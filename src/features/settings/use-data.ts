'use client';

import { useState } from 'react';
import { api } from '../../trpc/react';
import { download } from '../../ui/download';
import { notify } from '../../ui/notify';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { exportAll } from './export-all';
import { importFile } from './import-file';

const words = settingsStrings.data;

/** All conversations of this person, out of the server and into it. `state` says in words what is being done. */
export function useData() {
  const { client, conversations } = api.useUtils();
  const [state, setState] = useState<string | null>(null);

  const during = async (work: () => Promise<string>) => {
    notify(await work().catch(() => words.failed));
    setState(null);
  };
  return {
    about: api.about.get.useQuery(undefined, { staleTime: Infinity }).data ?? null,
    state,
    exportAll: () =>
      during(async () => {
        setState(words.exporting(0, 0));
        const blob = await exportAll(
          (filter) => client.conversations.list.query(filter),
          (done, all) => setState(words.exporting(done, all)),
        );
        save(blob, `parley-${new Date().toLocaleDateString('sv')}.jsonl`);
        return words.exported;
      }),
    importFiles: (files: readonly File[]) =>
      during(async () => {
        setState(words.importing);
        const results: Awaited<ReturnType<typeof importFile>>[] = [];
        for (const file of files) results.push(await importFile(file));
        void conversations.invalidate();
        const sum = (key: 'taken' | 'refused') => results.reduce((total, result) => total + result[key], 0);
        return words.imported(sum('taken'), sum('refused'));
      }),
  };
}

function save(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  download(href, name);
  URL.revokeObjectURL(href);
}
