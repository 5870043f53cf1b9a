'use client';

import { DownloadIcon, UploadIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { useData } from './use-data';

const words = settingsStrings.data;

/** How long conversations are kept, and how they are taken out and brought in. */
export function DataSection() {
  const { about, state, exportAll, importFiles } = useData();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="divide-y rounded-xl border bg-surface">
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 px-4 py-3.5">
          <dt>{words.archive}</dt>
          <dd className="text-end text-ink-muted">{about && words.archiveAfter(about.archive_after_days)}</dd>
          <dt>{words.delete}</dt>
          <dd className="text-end text-ink-muted">{about && words.deleteAfter(about.delete_after_days)}</dd>
        </dl>
        <DataRow title={words.exportTitle} text={words.exportText}>
          <Button look="outline" disabled={state !== null} onClick={() => void exportAll()}>
            <DownloadIcon className="size-4" aria-hidden />
            {words.exportAll}
          </Button>
        </DataRow>
        <DataRow title={words.importTitle} text={words.importText}>
          <Button look="outline" disabled={state !== null} onClick={() => input.current?.click()}>
            <UploadIcon className="size-4" aria-hidden />
            {words.import}
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept=".json,.jsonl,application/json"
            aria-label={words.import}
            onChange={(event) => {
              void importFiles([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </DataRow>
      </div>
      <p role="status" className="mt-3 min-h-5 px-4 text-sm text-ink-muted tabular-nums">
        {state}
      </p>
    </>
  );
}

function DataRow({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium">{title}</h3>
        <p className="mt-0.5 text-sm text-pretty text-ink-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
