import { describe, expect, it } from 'vitest';
import { droppedEntry, editedEntry, movedEntry } from './queue-edit';

const items = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase(), files: [], created_at: '' }));
const queue = { items, pending: ['A', 'B', 'C'], paused: false, seq: 4 };
const ids = (edit: { pending: { id: string }[] }) => edit.pending.map((entry) => entry.id).join('');

describe('editing the queue', () => {
  it('changes the text of one entry and keeps the others by id', () => {
    expect(editedEntry(queue, 'b', 'new').pending).toEqual([{ id: 'a' }, { id: 'b', text: 'new' }, { id: 'c' }]);
  });

  it('drops an entry', () => {
    expect(ids(droppedEntry(queue, 'a'))).toBe('bc');
  });

  it.each([
    ['c', 0, 'cab'],
    ['a', 1, 'bac'],
    ['a', 2, 'bca'],
  ])('moves %s to %d', (id, to, order) => {
    expect(ids(movedEntry(queue, id, to))).toBe(order);
  });
});
