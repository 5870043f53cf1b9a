import { FileTextIcon, ImageIcon, LoaderCircleIcon, TableIcon, XIcon } from 'lucide-react';
import { formatBytes } from '../../ui/format-bytes';
import { strings } from '../../ui/strings';

type FileChipProps = {
  filename: string;
  size: number;
  mimeType: string;
  href?: string;
  isLoading?: boolean;
  onRemove?: () => void;
};

export function FileChip({ filename, size, mimeType, href, isLoading = false, onRemove }: FileChipProps) {
  const label = (
    <>
      <span className="grid size-7 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
        {isLoading ? (
          <LoaderCircleIcon className="size-4 animate-spin" aria-hidden />
        ) : (
          <FileIcon mimeType={mimeType} />
        )}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-[0.8125rem] leading-tight font-medium">
          {filename}
        </span>
        <span className="block text-xs leading-tight text-ink-faint">{formatBytes(size)}</span>
      </span>
    </>
  );
  const look = 'flex max-w-60 min-w-0 items-center gap-2 rounded-lg border bg-surface p-1.5 pe-3 text-start';
  if (href !== undefined) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={`${look} hover:border-line-strong`}>
        {label}
      </a>
    );
  }
  return (
    <span className={look} aria-label={isLoading ? strings.composer.uploading(filename) : undefined}>
      {label}
      {onRemove && (
        <button
          type="button"
          aria-label={strings.composer.removeFile(filename)}
          onClick={onRemove}
          className="-me-1.5 grid size-6 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
        >
          <XIcon className="size-3.5" aria-hidden />
        </button>
      )}
    </span>
  );
}

function FileIcon({ mimeType }: { mimeType: string }) {
  if (mimeType.startsWith('image/')) return <ImageIcon className="size-4" aria-hidden />;
  if (/sheet|csv/.test(mimeType)) return <TableIcon className="size-4" aria-hidden />;
  return <FileTextIcon className="size-4" aria-hidden />;
}
