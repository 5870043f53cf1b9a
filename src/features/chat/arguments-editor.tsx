'use client';

import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button';
import { isApple } from '../../ui/is-apple';
import { isComposing } from '../../ui/is-composing';
import { Kbd } from '../../ui/kbd';
import { strings } from '../../ui/strings';
import { approvalStrings } from '../../ui/strings/approval-strings';
import { keepBegun, readBegun } from './begun-answer';
import { readArguments } from './read-arguments';

type ArgumentsEditorProps = {
  /** Of the request. */
  id: string;
  input: unknown;
  isClosed: boolean;
  onAllow: (input: Record<string, unknown>) => void;
  onCancel: () => void;
};

/** The arguments of a call as text: what is written here is what is executed. */
export function ArgumentsEditor({ id: requestId, input, isClosed, onAllow, onCancel }: ArgumentsEditorProps) {
  const id = useId();
  const [text, setText] = useState(() => readBegun(requestId) ?? JSON.stringify(input ?? {}, null, 2));
  const words = approvalStrings;
  const read = readArguments(text);
  const allow = () => {
    if ('value' in read && !isClosed) onAllow(read.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) allow();
    else return;
    event.preventDefault();
  };
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1 block text-xs text-ink-faint">
        {words.arguments}
      </label>
      <textarea
        id={id}
        dir="ltr"
        autoFocus
        spellCheck={false}
        rows={Math.min(16, text.split('\n').length + 1)}
        value={text}
        aria-invalid={'problem' in read}
        aria-describedby={`${id}-problem ${id}-reason`}
        onChange={({ target }) => {
          setText(target.value);
          keepBegun(requestId, target.value);
        }}
        onKeyDown={onKeyDown}
        className="block w-full resize-y rounded-lg border border-line-strong bg-paper px-3 py-2.5 font-mono text-xs leading-relaxed outline-none focus:border-accent focus:ring-1 focus:ring-accent aria-invalid:border-danger aria-invalid:ring-danger"
      />
      <p id={`${id}-problem`} role="status" className="min-h-6 pt-1 text-xs text-danger wrap-anywhere">
        {'problem' in read && (
          <>
            {read.problem}{' '}
            <span id={`${id}-reason`} aria-hidden>
              {read.reason}
            </span>
          </>
        )}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <Button look="primary" disabled={isClosed || 'problem' in read} onClick={allow}>
          {words.allowChanged} <Kbd>{isApple() ? '⌘↵' : 'Ctrl ↵'}</Kbd>
        </Button>
        <Button onClick={onCancel}>
          {strings.cancel} <Kbd>Esc</Kbd>
        </Button>
      </div>
    </div>
  );
}
