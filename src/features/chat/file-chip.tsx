'use client';

import type { FileBlock } from '../../contract/content-block';
import { formatBytes } from '../../ui/format-bytes';
import { FileChipFace } from './file-chip-face';
import { ViewTextButton } from './view-text-button';

/** A file of a message: opens it, or shows what the agent gets of it as text. */
export function FileChip({ file }: { file: FileBlock }) {
  return (
    <span className="flex max-w-72 min-w-0 items-center rounded-lg border bg-surface p-1.5 hover:border-line-strong">
      <a
        href={`/api/v1/files/${file.file_id}`}
        target="_blank"
        rel="noreferrer"
        className="flex min-w-0 items-center gap-2 rounded-md pe-2 text-start coarse:min-h-11"
      >
        <FileChipFace
          filename={file.filename}
          mimeType={file.mime_type}
          fileId={file.file_id}
          note={formatBytes(file.size)}
        />
      </a>
      <ViewTextButton file={file} />
    </span>
  );
}
