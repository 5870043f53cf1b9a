import type { CreatedApiKey } from '../../contract/api-key';
import { pageHolder } from '../../ui/hold-page';

let made: readonly CreatedApiKey[] = [];
const listeners = new Set<() => void>();
const hold = pageHolder();

/** Keys that were just made, until somebody has them: in this page alone, whatever of it is looked at, and never again. */
export function readMadeKeys(): readonly CreatedApiKey[] {
  return made;
}

export function keepMadeKey(key: CreatedApiKey): void {
  change([...made, key]);
}

export function dropMadeKey(id: string): void {
  change(made.filter((key) => key.id !== id));
}

export function subscribeMadeKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(keys: readonly CreatedApiKey[]): void {
  made = keys;
  hold(made.length > 0);
  for (const listener of listeners) listener();
}
