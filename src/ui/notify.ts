export type Note = {
  text: string;
  action?: { label: string; onClick: () => void } | undefined;
  /** It takes the place of the one that has the same. */
  key?: string;
  /** It stands until another takes its place. */
  isUnderWay?: boolean;
};

let waiting: readonly Note[] = [];
const listeners = new Set<() => void>();

function change(notes: readonly Note[]): void {
  waiting = notes;
  for (const listener of listeners) listener();
}

/** Says something in passing. The part of the page that shows it is fetched with the first word. */
export function notify(text: string, action?: Note['action'], more: Pick<Note, 'key' | 'isUnderWay'> = {}): void {
  change([...waiting, { text, action, ...more }]);
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
