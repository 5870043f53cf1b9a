import type { KeyboardEvent } from 'react';
import { isComposing } from '../../ui/is-composing';
import type { KeyOf } from '../../ui/shortcuts';
import type { useOutgoing } from './use-outgoing';

type ComposerKeys = {
  outgoing: ReturnType<typeof useOutgoing>;
  /** The menu beside the box; answers whether the key was its own. */
  onMenuKey: (event: KeyboardEvent) => boolean;
  onEditLast: (() => void) | undefined;
  /** Under a finger Enter begins a line, and the button sends. */
  isTouched: boolean;
};

/** The keys of the message box. */
export function composerKeys({ outgoing, onMenuKey, onEditLast, isTouched }: ComposerKeys) {
  const { text, uploads, isAsked, forget, send } = outgoing;
  return (event: KeyboardEvent): void => {
    if (isComposing(event) || onMenuKey(event)) return;
    const keys: Record<KeyOf<'editLast' | 'stop' | 'send'>, (() => void) | false | undefined> = {
      ArrowUp: text === '' && uploads.attachments.length === 0 && onEditLast,
      Escape: isAsked && forget,
      Enter: !event.shiftKey && !isTouched && send,
    };
    const run = keys[event.key as keyof typeof keys];
    if (!run) return;
    event.preventDefault();
    run();
  };
}
