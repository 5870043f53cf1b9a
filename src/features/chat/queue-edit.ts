import type { PendingQueue } from '../../contract/pending';

export type QueueEdit = { pending: { id: string; text?: string }[]; paused?: boolean; interrupt?: boolean };

/** All entries, as they are. */
export function sameEntries({ items }: PendingQueue): QueueEdit {
  return { pending: items.map(({ id }) => ({ id })) };
}

export function editedEntry(queue: PendingQueue, id: string, text: string): QueueEdit {
  return { pending: queue.items.map((item) => (item.id === id ? { id, text } : { id: item.id })) };
}

export function droppedEntry(queue: PendingQueue, id: string): QueueEdit {
  return { pending: queue.items.flatMap((item) => (item.id === id ? [] : [{ id: item.id }])) };
}

/** Moves an entry to a place, counted from 0. */
export function movedEntry(queue: PendingQueue, id: string, to: number): QueueEdit {
  const { pending } = droppedEntry(queue, id);
  return { pending: [...pending.slice(0, to), { id }, ...pending.slice(to)] };
}
