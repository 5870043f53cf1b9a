'use client';

import { useEffect, useRef, type ClipboardEvent } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { AttachButton } from './attach-button';
import { AttachmentList } from './attachment-list';
import { editorKeys } from './editor-keys';
import { pastedFiles } from './pasted-files';
import type { QuestionEditing } from './question-editing';
import { useAutoHeight } from './use-auto-height';
import { useQuestionEdit } from './use-question-edit';

type QuestionEditorProps = { text: string; editing: QuestionEditing };

/** Changes a question and its files in its place. Enter sends it, Escape leaves it as it was. What is written outlives the editor. */
export function QuestionEditor({ text, editing }: QuestionEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { draft, isNew, write, uploads, canSend } = useQuestionEdit(text, editing);
  const { attachments, add, remove, retry } = uploads;
  useAutoHeight(box, draft);

  // The focus: an editor that was left open, and is come back to, does not take it.
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);

  const close = () => {
    for (const { key } of attachments) remove(key);
    editing.onClose();
  };
  const send = () => {
    if (!canSend) return;
    editing.onSend({ text: draft, files: uploads.files });
    uploads.clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedFiles(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };
  return (
    <div data-editor="" className="w-full rounded-2xl border border-accent bg-surface p-2 shadow-card">
      {attachments.length > 0 && <AttachmentList attachments={attachments} onRemove={remove} onRetry={retry} />}
      <textarea
        ref={box}
        rows={1}
        dir="auto"
        aria-label={strings.edit.label}
        value={draft}
        onFocus={({ currentTarget: area }) => {
          area.setSelectionRange(area.value.length, area.value.length);
          area.scrollTop = area.scrollHeight;
        }}
        onChange={(event) => write(event.target.value)}
        onKeyDown={editorKeys({ onSave: send, onCancel: close })}
        onPaste={onPaste}
        className="block field-sizing-content max-h-[50dvh] w-full resize-none bg-transparent px-2 pt-1 text-base leading-relaxed outline-none coarse:min-h-11"
      />
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <AttachButton
          onPick={(files) => {
            add(files);
            box.current?.focus();
          }}
        />
        <p className="min-w-0 flex-1 basis-48 px-2 text-xs text-ink-faint">
          {editing.isBusy ? strings.edit.busy : strings.edit.hint}
        </p>
        <span className="flex gap-2">
          <Button onClick={close}>{strings.cancel}</Button>
          <Button look="primary" disabled={!canSend} onClick={send}>
            {strings.edit.send}
          </Button>
        </span>
      </div>
    </div>
  );
}
