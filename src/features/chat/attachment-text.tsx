'use client';

import { XIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { FileBlock } from '../../contract/content-block';
import { fileStrings } from '../../ui/strings/file-strings';
import { useFileText, type Reading } from './use-file-text';

/** More would make the page slow; the whole text is a link away. */
const SHOWN_CHARACTERS = 100_000;

/** What was extracted from a file. */
export function AttachmentText({ file, onClose }: { file: FileBlock; onClose: () => void }) {
  const url = `/api/v1/files/${file.file_id}/text`;
  const reading = useFileText(url);
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={() => opener instanceof HTMLElement && opener.focus()}
          className="fixed inset-x-4 top-[8vh] z-50 mx-auto flex max-h-[84vh] max-w-3xl flex-col rounded-2xl border bg-surface shadow-float"
        >
          <div className="flex items-start gap-3 border-b p-5 pb-4">
            <Dialog.Title className="min-w-0 flex-1 font-display text-lg wrap-anywhere" dir="auto">
              {fileStrings.textOf(file.filename)}
            </Dialog.Title>
            <Dialog.Close
              aria-label={fileStrings.close}
              className="grid size-8 shrink-0 coarse:size-11 place-items-center rounded-lg text-ink-muted hover:bg-hover hover:text-ink"
            >
              <XIcon className="size-4" aria-hidden />
            </Dialog.Close>
          </div>
          <div
            role="region"
            aria-label={fileStrings.textOf(file.filename)}
            aria-busy={reading.state === 'running'}
            tabIndex={0}
            className="min-h-24 overflow-auto p-5"
          >
            <Body reading={reading} url={url} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Body({ reading, url }: { reading: Reading; url: string }) {
  if (reading.state === 'running') {
    return (
      <p role="status" className="shimmer">
        {fileStrings.reading}
      </p>
    );
  }
  if (reading.state === 'failed') return <p role="alert">{reading.reason}</p>;
  if (reading.text.trim() === '') return <p role="status">{fileStrings.noText}</p>;
  return (
    <>
      <pre dir="auto" className="font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
        {reading.text.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {reading.text.length > SHOWN_CHARACTERS && (
        <p className="mt-4 text-sm text-ink-muted">
          {fileStrings.beginning(SHOWN_CHARACTERS, reading.text.length)}{' '}
          <a href={url} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-4">
            {fileStrings.openWhole}
          </a>
        </p>
      )}
    </>
  );
}
