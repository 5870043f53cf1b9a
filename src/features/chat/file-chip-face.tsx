'use client';

import { FileTextIcon, ImageIcon, TableIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';

type FileChipFaceProps = {
  filename: string;
  mimeType: string;
  /** Once the file is stored: its picture, if it is one, stands in place of the icon. */
  fileId?: string;
  /** Under the name. */
  note: ReactNode;
};

/** What a file looks like wherever it is named. */
export function FileChipFace({ filename, mimeType, fileId, note }: FileChipFaceProps) {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-md bg-accent-soft text-accent">
        <Picture key={fileId} mimeType={mimeType} fileId={fileId} />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-[0.8125rem] leading-tight font-medium">
          {filename}
        </span>
        <span className="block text-xs leading-tight text-ink-faint">{note}</span>
      </span>
    </>
  );
}

function Picture({ mimeType, fileId }: { mimeType: string; fileId: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!mimeType.startsWith('image/')) {
    return /sheet|csv/.test(mimeType) ? (
      <TableIcon className="size-4" aria-hidden />
    ) : (
      <FileTextIcon className="size-4" aria-hidden />
    );
  }
  if (fileId === undefined || isBroken) return <ImageIcon className="size-4" aria-hidden />;
  return (
    // eslint-disable-next-line @next/next/no-img-element -- the server has made it small already
    <img
      src={`/api/v1/files/${fileId}/thumbnail`}
      alt=""
      loading="lazy"
      className="size-full object-cover"
      onError={() => setIsBroken(true)}
    />
  );
}
