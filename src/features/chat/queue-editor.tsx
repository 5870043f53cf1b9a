'use client';

import { useRef } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { queueStrings } from '../../ui/strings/queue-strings';
import { editorKeys } from './editor-keys';
import { useAutoHeight } from './use-auto-height';

type QueueEditorProps = {
  text: string;
  /** It was opened just now, and not left open. */
  isNew: boolean;
  onWrite: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
};

/** Changes a waiting message in its place. */
export function QueueEditor({ text, isNew, onWrite, onSave, onCancel }: QueueEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useAutoHeight(area, text);
  return (
    <div className="flex flex-wrap items-end justify-end gap-1 rounded-lg border border-accent bg-surface p-1 ps-2.5">
      <textarea
        ref={area}
        autoFocus={isNew}
        dir="auto"
        aria-label={queueStrings.edit}
        rows={1}
        value={text}
        onFocus={({ currentTarget: box }) => box.setSelectionRange(box.value.length, box.value.length)}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={editorKeys({ onSave, onCancel })}
        className="min-w-0 flex-1 basis-72 field-sizing-content max-h-32 resize-none bg-transparent py-1 text-sm outline-none coarse:py-2.5 coarse:text-base"
      />
      <Button size="small" onClick={onCancel}>
        {strings.cancel}
      </Button>
      <Button size="small" look="primary" onClick={onSave}>
        {queueStrings.save}
      </Button>
    </div>
  );
}
