'use client';

import { ArrowUpIcon, PlusIcon, SquareIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button';
import { strings } from '../../ui/strings';
import { Tooltip } from '../../ui/tooltip';
import { AttachmentList } from './attachment-list';
import { countCharacters, MAX_CHARACTERS, nextStep } from './composer-step';
import { useAttachments } from './use-attachments';
import { useDraft } from './use-draft';
import { useFileDrop } from './use-file-drop';
import type { Outgoing } from './use-thread-actions';

type ComposerProps = {
  draftKey: string;
  placeholder: string;
  isRunning: boolean;
  isStopping: boolean;
  isDisabled?: boolean;
  /** Chooses who answers, where that is still open. */
  picker?: ReactNode;
  onSend: (message: Outgoing) => void;
  onStop: () => void;
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
  onSend,
  onStop,
}: ComposerProps) {
  const [text, setText] = useDraft(draftKey);
  const { attachments, files, isUploading, add, remove, clear } = useAttachments();
  const { isDragging, dropProps } = useFileDrop(add);
  const box = useRef<HTMLTextAreaElement>(null);
  const length = countCharacters(text);
  const step = nextStep({
    length,
    hasText: text.trim() !== '',
    fileCount: files.length,
    isUploading,
    isRunning,
    isDisabled,
  });

  // The height of the box, which follows its text.
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${String(area.scrollHeight)}px`;
  }, [text]);

  const send = () => {
    if (step !== 'send' && step !== 'queue') return;
    onSend({ text, files });
    setText('');
    clear();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || matchMedia('(pointer: coarse)').matches)
      return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };

  return (
    <div
      {...dropProps}
      className="relative rounded-2xl border border-line-strong bg-surface shadow-card transition-colors focus-within:border-accent/70"
    >
      <AttachmentList attachments={attachments} onRemove={remove} />
      <textarea
        ref={box}
        autoFocus
        dir="auto"
        rows={1}
        aria-label={strings.composer.label}
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
      {isDragging && (
        <div className="absolute inset-0 grid place-items-center rounded-2xl border-2 border-dashed border-accent bg-surface/95 text-accent">
          {strings.composer.dropHere}
        </div>
      )}
    </div>
  );
}

/** An input method uses Enter itself; Safari tells only by the key code. */
function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari ends the composition before this event
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

function AttachButton({ onPick }: { onPick: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={strings.composer.attach} side="top" className="size-8!" onClick={() => input.current?.click()}>
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

type StepButtonProps = {
  step: ReturnType<typeof nextStep>;
  isRunning: boolean;
  isStopping: boolean;
  onSend: () => void;
  onStop: () => void;
};

const roundLook = 'grid size-9 shrink-0 place-items-center rounded-full transition-colors coarse:size-10';

/** Stop stands where Send stands while a turn runs and nothing is written. */
function StepButton({ step, isRunning, isStopping, onSend, onStop }: StepButtonProps) {
  if (step === 'stop') {
    const label = isStopping ? strings.composer.stopping : strings.composer.stop;
    return (
      <Tooltip label={label} side="top">
        <button
          type="button"
          aria-label={label}
          disabled={isStopping}
          onClick={onStop}
          className={`${roundLook} bg-ink text-paper hover:opacity-85 disabled:opacity-50`}
        >
          <SquareIcon className="size-3.5 fill-current" aria-hidden />
        </button>
      </Tooltip>
    );
  }
  const label = isRunning ? strings.composer.queue : strings.composer.send;
  return (
    <Tooltip label={label} side="top">
      <button
        type="button"
        aria-label={label}
        disabled={step === 'wait'}
        onClick={onSend}
        className={`${roundLook} bg-accent text-on-accent hover:bg-accent-hover disabled:bg-hover disabled:text-ink-faint`}
      >
        <ArrowUpIcon className="size-[1.125rem]" aria-hidden />
      </button>
    </Tooltip>
  );
}
