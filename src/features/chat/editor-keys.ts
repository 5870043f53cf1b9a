import type { KeyboardEvent } from 'react';
import { isComposing } from '../../ui/is-composing';

/** Keys of a text that is changed in its place: Escape leaves it, Enter keeps it, but for fingers, which have a button. */
export function editorKeys({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  return (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const isSave = event.key === 'Enter' && !event.shiftKey && !matchMedia('(pointer: coarse)').matches;
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    if (isSave) onSave();
    else onCancel();
  };
}
