'use client';

import { PlusIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { Agent } from '../../contract/agent';
import { IconButton } from '../../ui/icon-button';
import { strings } from '../../ui/strings';
import { AttachmentList } from './attachment-list';
import { MAX_CHARACTERS } from './composer-step';
import { isComposing } from '../../ui/is-composing';
import { pastedFiles } from './pasted-files';
import { StepButton } from './step-button';
import { suggestionsFor, type ChooseAgent, type ComposerCommand } from './suggestion';
import { useAutoHeight } from './use-auto-height';
import { useOutgoing } from './use-outgoing';
import { usePageFiles } from './use-page-files';
import { useSuggestions } from './use-suggestions';
import type { Outgoing } from './use-thread-actions';

const SuggestionMenu = dynamic(() => import('./suggestion-menu').then((module) => module.SuggestionMenu), {
  ssr: false,
});

type ComposerProps = {
  draftKey: string;
  placeholder: string;
  isRunning: boolean;
  isStopping: boolean;
  isDisabled?: boolean;
  /** Chooses who answers, where that is still open. */
  picker?: ReactNode;
  /** What `/` offers. */
  commands: readonly ComposerCommand[];
  /** Whom `@` offers, for a new conversation. */
  agents: readonly Agent[];
  onChooseAgent: ChooseAgent;
  onSend: (message: Outgoing) => void;
  onStop: () => void;
  /** The up arrow, where nothing is written. */
  onEditLast?: () => void;
  boxRef?: RefObject<HTMLTextAreaElement | null>;
};

const NEAR_LIMIT = 1_000;

/** Where a message is written. It never locks: while a turn runs, what is sent waits its turn. */
export function Composer({
  draftKey,
  placeholder,
  isRunning,
  isStopping,
  isDisabled = false,
  picker,
  commands,
  agents,
  onChooseAgent,
  onSend,
  onStop,
  onEditLast,
  boxRef,
}: ComposerProps) {
  const { text, setText, uploads, length, step, clear } = useOutgoing({ draftKey, isRunning, isDisabled });
  const { attachments, files, add, remove, retry } = uploads;
  const isDragging = usePageFiles(add);
  const ownBox = useRef<HTMLTextAreaElement>(null);
  const box = boxRef ?? ownBox;
  const suggestions = suggestionsFor(text, { commands, agents, onChooseAgent });
  const menu = useSuggestions(text, suggestions, setText);
  useAutoHeight(box, text);

  const send = () => {
    if (step !== 'send' && step !== 'queue') return;
    onSend({ text, files });
    clear();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || menu.onKeyDown(event)) return;
    if (event.key === 'ArrowUp' && text === '' && attachments.length === 0 && onEditLast) {
      event.preventDefault();
      onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedFiles(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };

  return (
    <div className="relative rounded-2xl border border-line-strong bg-surface shadow-card transition-colors focus-within:border-accent/70">
      {menu.isOpen && (
        <SuggestionMenu
          id={menu.listId}
          suggestions={suggestions}
          markedIndex={menu.index}
          idOf={menu.idOf}
          onPick={menu.pick}
        />
      )}
      <AttachmentList attachments={attachments} onRemove={remove} onRetry={retry} />
      <textarea
        ref={box}
        autoFocus
        dir="auto"
        rows={1}
        aria-label={strings.composer.label}
        aria-autocomplete="list"
        aria-controls={menu.isOpen ? menu.listId : undefined}
        aria-activedescendant={menu.activeId}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="block max-h-[40dvh] w-full resize-none bg-transparent px-4 pt-3.5 pb-1.5 text-base leading-relaxed outline-none"
      />
      <div className="flex items-center gap-1 px-2 pb-2">
        <AttachButton onPick={add} />
        <div className="flex min-w-0 flex-1 items-center">{picker}</div>
        <LengthNote length={length} />
        <StepButton step={step} isRunning={isRunning} isStopping={isStopping} onSend={send} onStop={onStop} />
      </div>
      {isDragging && <DropHint />}
    </div>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-paper/85 p-4">
      <p className="grid size-full place-items-center rounded-2xl border-2 border-dashed border-accent font-display text-2xl text-accent">
        {strings.composer.dropHere}
      </p>
    </div>
  );
}

function AttachButton({ onPick }: { onPick: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={strings.composer.attach}
        side="top"
        className="size-8! coarse:size-11!"
        onClick={() => input.current?.click()}
      >
        <PlusIcon className="size-[1.125rem]" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={strings.composer.attach}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function LengthNote({ length }: { length: number }) {
  const left = MAX_CHARACTERS - length;
  if (left > NEAR_LIMIT) return null;
  return (
    <span role="status" className={`px-2 text-xs tabular-nums ${left < 0 ? 'text-danger' : 'text-ink-faint'}`}>
      {left < 0 ? strings.composer.tooLong(-left) : strings.composer.left(left)}
    </span>
  );
}
