import type { ComponentProps } from 'react';
import type { ExtraProps } from 'streamdown';
import { extrasStrings } from './strings/extras-strings';

/** Whether a task of a list is done. The text beside it names the task. */
export function TaskBox({ checked = false }: ComponentProps<'input'> & ExtraProps) {
  const { completed, pending } = extrasStrings.statuses;
  return <input type="checkbox" disabled checked={checked} aria-label={checked ? completed : pending} />;
}
