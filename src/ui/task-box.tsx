import type { ComponentProps } from 'react';
import type { ExtraProps } from 'streamdown';
import { strings } from './strings';

/** Whether a task of a list is done. The text beside it names the task. */
export function TaskBox({ checked = false }: ComponentProps<'input'> & ExtraProps) {
  const { completed, pending } = strings.extras.statuses;
  return <input type="checkbox" disabled checked={checked} aria-label={checked ? completed : pending} />;
}
