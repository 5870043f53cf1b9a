export type Note = { text: string; action: { label: string; onClick: () => void } | undefined };

let waiting: readonly Note[] = [];
const listeners = new Set<() => void>();

function change(notes: readonly Note[]): void {
  waiting = notes;
  for (const listener of listeners) listener();
}

/** Says something in passing. The part of the page that shows it is fetched with the first word. */
export function notify(text: string, action?: Note['action']): void {
  change([...waiting, { text, action }]);
}

/** What nobody has shown yet. */
export function readNotes(): readonly Note[] {
  return waiting;
}

export function clearNotes(): void {
  if (waiting.length > 0) change([]);
}

export function subscribeNotes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
