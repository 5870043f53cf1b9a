'use client';

import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { editorKeys } from './editor-keys';
import { useAutoHeight } from './use-auto-height';

/** Changes a waiting message in its place. */
export function QueueEditor({
  text,
  onSave,
  onCancel,
}: {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const [draft, setDraft] = useState(text);
  const area = useRef<HTMLTextAreaElement>(null);
  useAutoHeight(area, draft);
  const save = () => (draft.trim() === '' ? onCancel() : onSave(draft));
  return (
    <div className="flex items-end gap-1 rounded-lg border border-accent bg-surface p-1 ps-2.5">
      <textarea
        ref={area}
        autoFocus
        dir="auto"
        aria-label={strings.queue.edit}
        rows={1}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={editorKeys({ onSave: save, onCancel })}
        className="min-w-0 flex-1 max-h-32 resize-none bg-transparent py-1 text-sm outline-none coarse:py-2.5 coarse:text-base"
      />
      <Button size="small" look="primary" onClick={save}>
        {strings.queue.save}
      </Button>
    </div>
  );
}
