'use client';

import { useRef, type ClipboardEvent, type ReactNode, type RefObject } from 'react';
import type { Agent } from '../../contract/agent';
import { lazyPart } from '../../ui/lazy-part';
import { strings } from '../../ui/strings';
import { useShortcuts } from '../../ui/use-shortcuts';
import { AttachButton } from './attach-button';
import { composerKeys } from './composer-keys';
import { MAX_CHARACTERS } from './composer-step';
import { pastedFiles } from './pasted-files';
import { StepButton } from './step-button';
import { suggestionsFor, type ChooseAgent, type ComposerCommand } from './suggestion';
import { useAutoHeight } from './use-auto-height';
import { useEarlyText } from './use-early-text';
import { useOutgoing } from './use-outgoing';
import { usePageFiles } from './use-page-files';
import { useSuggestions } from './use-suggestions';
import type { Outgoing } from './use-thread-actions';

const AttachmentList = lazyPart(async () => (await import('./attachment-list')).AttachmentList);
const DropHint = lazyPart(async () => (await import('./drop-hint')).DropHint);
const LengthNote = lazyPart(async () => (await import('./length-note')).LengthNote);
const SuggestionMenu = lazyPart(async () => (await import('./suggestion-menu')).SuggestionMenu);

type ComposerProps = {
  draftKey: string;
  placeholder: string;
  isRunning: boolean;
  isStopping: boolean;
  /** What it belongs to is still on its way; Enter waits for that. */
  isReading: boolean;
  isDisabled?: boolean;
  /** Who answers, where that is still open. */
  to?: string | null;
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
  placeholder,
  isStopping,
  picker,
  commands,
  agents,
  onChooseAgent,
  onSend,
  onStop,
  onEditLast,
  boxRef,
  ...situation
}: ComposerProps) {
  const ownBox = useRef<HTMLTextAreaElement>(null);
  const box = boxRef ?? ownBox;
  const outgoing = useOutgoing({
    ...situation,
    onSend: (message) => {
      onSend(message);
      box.current?.focus();
    },
  });
  const { text, setText, uploads, length, step, send } = outgoing;
  const { attachments, add, remove, retry } = uploads;
  const left = MAX_CHARACTERS - length;
  const isDragging = usePageFiles(add);
  const suggestions = suggestionsFor(text, { commands, agents, onChooseAgent });
  const menu = useSuggestions(text, suggestions, setText);
  useAutoHeight(box, text);
  useEarlyText(box, situation.draftKey);
  useShortcuts({ box: () => box.current?.focus() });
  // There the keyboard would come up over what one came to read.
  const isTouched = typeof window !== 'undefined' && matchMedia('(pointer: coarse)').matches;
  const onKeyDown = composerKeys({ outgoing, onMenuKey: menu.onKeyDown, onEditLast, isTouched });
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
      {attachments.length > 0 && <AttachmentList attachments={attachments} onRemove={remove} onRetry={retry} />}
      <textarea
        ref={box}
        autoFocus={!isTouched && !isSearching()}
        data-message-box
        dir="auto"
        rows={1}
        aria-label={strings.composer.label}
        aria-autocomplete="list"
        aria-haspopup={menu.isOpen ? 'listbox' : undefined}
        aria-controls={menu.isOpen ? menu.listId : undefined}
        aria-activedescendant={menu.activeId}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="block field-sizing-content max-h-[40dvh] w-full resize-none bg-transparent px-4 pt-3.5 pb-1.5 text-base leading-relaxed outline-none"
      />
      <ComposerNote key={outgoing.note.tries} {...outgoing.note} />
      <div className="flex items-center gap-1 px-2 pb-2">
        <AttachButton
          onPick={(files) => {
            add(files);
            box.current?.focus();
          }}
        />
        <div className="flex min-w-0 flex-1 items-center">{picker}</div>
        {left <= NEAR_LIMIT && <LengthNote left={left} />}
        <StepButton step={step} isRunning={situation.isRunning} isStopping={isStopping} onSend={send} onStop={onStop} />
      </div>
      {isDragging && <DropHint />}
    </div>
  );
}

/** Why the message has not gone; said again with every try. */
function ComposerNote({ blocked, waits }: { blocked: string | null; waits: string | null }) {
  const note = blocked ?? waits;
  if (note === null) return null;
  return (
    <p role="alert" className={`px-4 pb-1.5 text-xs wrap-anywhere ${blocked ? 'text-danger' : 'text-ink-muted'}`}>
      {note}
    </p>
  );
}

/** Whoever goes through the hits of a search goes on typing there. */
function isSearching(): boolean {
  return typeof document !== 'undefined' && document.activeElement?.matches('[type=search]') === true;
}
