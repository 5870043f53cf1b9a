'use client';

import { RotateCwIcon, XIcon } from 'lucide-react';
import { formatBytes } from '../../ui/format-bytes';
import { IconButton } from '../../ui/icon-button';
import { fileStrings } from '../../ui/strings/file-strings';
import type { Attachment } from './attachment';
import { FileChipFace } from './file-chip-face';
import { ViewTextButton } from './view-text-button';

type AttachmentChipProps = { attachment: Attachment; onRemove: () => void; onRetry: () => void };

/** A file of the message that is being written: how far its upload is, or why it failed. */
export function AttachmentChip({
  attachment: { name, size, mimeType, upload },
  onRemove,
  onRetry,
}: AttachmentChipProps) {
  const file = upload.state === 'done' ? upload.file : null;
  const border = upload.state === 'failed' ? 'border-danger' : '';
  return (
    <span
      className={`relative flex max-w-80 min-w-0 items-center gap-2 overflow-hidden rounded-lg border bg-surface p-1.5 ${border}`}
    >
      <FileChipFace
        filename={name}
        mimeType={file?.mime_type ?? mimeType}
        {...(file && { fileId: file.file_id })}
        note={<Note size={size} upload={upload} />}
      />
      <span className="ms-auto flex shrink-0">
        {file && <ViewTextButton file={file} />}
        {upload.state === 'failed' && upload.source && (
          <IconButton size="small" side="top" label={fileStrings.retry(name)} onClick={onRetry}>
            <RotateCwIcon className="size-3.5" aria-hidden />
          </IconButton>
        )}
        <IconButton size="small" side="top" label={fileStrings.remove(name)} onClick={onRemove}>
          <XIcon className="size-3.5" aria-hidden />
        </IconButton>
      </span>
      {upload.state === 'running' && <Progress name={name} share={upload.share} />}
    </span>
  );
}

function Note({ size, upload }: { size: number; upload: Attachment['upload'] }) {
  if (upload.state === 'failed') {
    return (
      <span role="alert" className="text-danger wrap-anywhere">
        {upload.reason}
      </span>
    );
  }
  return upload.state === 'running' ? fileStrings.uploaded(upload.share, formatBytes(size)) : formatBytes(size);
}

function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <span
      role="progressbar"
      aria-label={fileStrings.uploading(name)}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="absolute inset-x-0 bottom-0 h-0.5 bg-hover"
    >
      <span className="block h-full bg-accent transition-[width]" style={{ width: `${String(percent)}%` }} />
    </span>
  );
}
