'use client';

import { DownloadIcon, UploadIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { ExportStatus } from './export/export-status';
import { useExport } from './export/use-export';
import { ImportStatus } from './import/import-status';
import type { Made } from './import/import-report';
import { useImport } from './import/use-import';
import { useAbout } from './use-about';

const words = settingsStrings.data;
const BUSY: ReadonlySet<string> = new Set(['importing', 'undoing']);

/** `onImported`: hears what an import has made. */
type DataSectionProps = { onImported: (made: readonly Made[]) => void };

/** How long conversations are kept, and how they are taken out and brought in. */
export function DataSection({ onImported }: DataSectionProps) {
  const { about } = useAbout();
  const exporting = useExport();
  const importing = useImport(onImported);
  const isBusy = exporting.state.kind === 'exporting' || BUSY.has(importing.state.kind);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="divide-y rounded-xl border bg-surface">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 px-4 py-3.5">
        <dt>{words.archive}</dt>
        <dd className="text-end text-ink-muted">{about && words.archiveAfter(about.archive_after_days)}</dd>
        <dt>{words.delete}</dt>
        <dd className="text-end text-ink-muted">{about && words.deleteAfter(about.delete_after_days)}</dd>
      </dl>
      <div>
        <DataRow title={words.exportTitle} text={words.exportText}>
          <Button look="outline" disabled={isBusy} onClick={() => void exporting.run()}>
            <DownloadIcon className="size-4" aria-hidden />
            {words.exportAll}
          </Button>
        </DataRow>
        <ExportStatus state={exporting.state} onCancel={exporting.cancel} onDismiss={exporting.dismiss} />
      </div>
      <div>
        <DataRow title={words.importTitle} text={words.importText}>
          <Button look="outline" disabled={isBusy} onClick={() => input.current?.click()}>
            <UploadIcon className="size-4" aria-hidden />
            {words.import}
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept=".json,.jsonl,.ndjson,application/json"
            aria-label={words.import}
            onChange={(event) => {
              void importing.run([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </DataRow>
        <ImportStatus
          state={importing.state}
          onCancel={importing.cancel}
          onUndo={(report) => void importing.undo(report)}
          onDismiss={importing.dismiss}
        />
      </div>
    </div>
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
