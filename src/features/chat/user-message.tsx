'use client';

import { memo, useState } from 'react';
import type { FileBlock } from '../../contract/content-block';
import { CopyButton } from '../../ui/copy-button';
import { strings } from '../../ui/strings';
import { FileChip } from './file-chip';

const LONG_TEXT = 1_400;
const LONG_LINES = 18;

type UserMessageProps = { text: string; files: readonly FileBlock[]; isSending?: boolean };

export const UserMessage = memo(function UserMessage({ text, files, isSending = false }: UserMessageProps) {
  return (
    <article
      aria-label={strings.thread.you}
      className={`group/message flex flex-col items-end gap-2 ${isSending ? 'opacity-60' : ''}`}
    >
      {files.length > 0 && (
        <div className="flex max-w-[88%] flex-wrap justify-end gap-2">
          {files.map((file) => (
            <FileChip
              key={file.file_id}
              filename={file.filename}
              size={file.size}
              mimeType={file.mime_type}
              href={`/api/v1/files/${file.file_id}`}
            />
          ))}
        </div>
      )}
      {text !== '' && (
        <div className="flex max-w-full items-end justify-end gap-1">
          <span className="shrink-0 pb-2 opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 coarse:opacity-100">
            <CopyButton text={text} label={strings.thread.copyMessage} />
          </span>
          <Bubble text={text} />
        </div>
      )}
    </article>
  );
});

/** A long question is folded, so that it does not push its answer away. */
function Bubble({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG_TEXT || text.split('\n').length > LONG_LINES;
  return (
    <div className="min-w-0 max-w-xl rounded-2xl rounded-ee-md bg-hover px-4 py-2.5">
      <div
        dir="auto"
        className={`text-base leading-relaxed wrap-anywhere whitespace-pre-wrap ${isLong && !isOpen ? 'max-h-60 overflow-hidden mask-b-from-60%' : ''}`}
      >
        {text}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1.5 rounded text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          {isOpen ? strings.thread.less : strings.thread.more}
        </button>
      )}
    </div>
  );
}
