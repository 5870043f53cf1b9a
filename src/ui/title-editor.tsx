'use client';

import { useRef, useState } from 'react';
import { isComposing } from './is-composing';
import { strings } from './strings';

const MAX_TITLE = 200;

type TitleEditorProps = { title: string; onSave: (title: string) => void; onCancel: () => void };

/** Renames in place: Enter and leaving the field keep the new title, Escape the old one. */
export function TitleEditor({ title, onSave, onCancel }: TitleEditorProps) {
  const isDone = useRef(false);
  /** Meanwhile the server may give it one. */
  const [was] = useState(title === strings.untitled ? '' : title);
  const finish = (next: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    const trimmed = next?.trim() ?? '';
    if (trimmed === '' || trimmed === was) onCancel();
    else onSave(trimmed);
  };
  return (
    <input
      autoFocus
      dir="auto"
      aria-label={strings.sidebar.renameLabel}
      defaultValue={was}
      placeholder={strings.untitled}
      maxLength={MAX_TITLE}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') {
          event.preventDefault();
          finish(null);
        }
      }}
      className="h-9 w-full rounded-lg border border-accent bg-surface px-3 outline-none coarse:h-11 coarse:text-base"
    />
  );
}
