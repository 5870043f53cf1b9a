'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { countCharacters, MAX_CHARACTERS } from './composer-step';
import { editorKeys } from './editor-keys';

type QuestionEditorProps = { text: string; onSend: (text: string) => void; onCancel: () => void };

/** Changes a question in its place. Enter sends it, Escape leaves it as it was. */
export function QuestionEditor({ text, onSend, onCancel }: QuestionEditorProps) {
  const [draft, setDraft] = useState(text);
  const box = useRef<HTMLTextAreaElement>(null);
  const canSend = draft.trim() !== '' && countCharacters(draft) <= MAX_CHARACTERS;
  const send = () => canSend && onSend(draft);

  // The height of the box, which follows its text.
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${String(area.scrollHeight)}px`;
  }, [draft]);

  return (
    <div className="w-full rounded-2xl border border-accent bg-surface p-2 shadow-card">
      <textarea
        ref={box}
        autoFocus
        rows={1}
        dir="auto"
        aria-label={strings.edit.label}
        value={draft}
        onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={editorKeys({ onSave: send, onCancel })}
        className="block max-h-[50dvh] w-full resize-none bg-transparent px-2 pt-1 text-base leading-relaxed outline-none"
      />
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-0 flex-1 basis-48 px-2 text-xs text-ink-faint">{strings.edit.hint}</p>
        <span className="flex gap-2">
          <Button onClick={onCancel}>{strings.cancel}</Button>
          <Button look="primary" disabled={!canSend} onClick={send}>
            {strings.edit.send}
          </Button>
        </span>
      </div>
    </div>
  );
}
