import { FileChip } from './file-chip';
import type { Attachment } from './use-attachments';

type AttachmentListProps = { attachments: readonly Attachment[]; onRemove: (key: string) => void };

/** What goes with the message that is being written. */
export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 p-3 pb-0">
      {attachments.map(({ key, filename, size, mimeType, file }) => (
        <li key={key} className="max-w-full">
          <FileChip
            filename={filename}
            size={size}
            mimeType={mimeType}
            isLoading={!file}
            onRemove={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  );
}
