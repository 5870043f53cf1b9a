import type { Attachment } from './attachment';
import { AttachmentChip } from './attachment-chip';

type AttachmentListProps = {
  attachments: readonly Attachment[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
};

/** What goes with the message that is being written. */
export function AttachmentList({ attachments, onRemove, onRetry }: AttachmentListProps) {
  return (
    <ul className="flex max-h-[30dvh] flex-wrap gap-2 overflow-y-auto p-3 pb-0">
      {attachments.map((attachment) => (
        <li key={attachment.key} className="max-w-full">
          <AttachmentChip
            attachment={attachment}
            onRemove={() => onRemove(attachment.key)}
            onRetry={() => onRetry(attachment.key)}
          />
        </li>
      ))}
    </ul>
  );
}
