import { describe, expect, it } from 'vitest';
import { undoImport } from './undo-import';

const made = ['a', 'b', 'c'].map((id) => ({ id, updated_at: '2026-01-01' }));
const idle = { updated_at: '2026-01-01', turn: null, pending: 0 };

/** Removes what it is told to; `get` answers for each id, or throws. */
async function undo(get: (id: string) => typeof idle) {
  const removed: string[] = [];
  const remove = (id: string) => Promise.resolve(removed.push(id));
  const conversations = { get: async (id: string) => Promise.resolve(id).then(get), remove };
  return { undone: await undoImport({ made, conversations, onProgress: () => undefined }), removed };
}

describe('taking an import back', () => {
  it('removes what it made', async () => {
    expect(await undo(() => idle)).toEqual({ undone: { removed: 3, kept: 0, left: [] }, removed: ['a', 'b', 'c'] });
  });

  it('keeps what was used since', async () => {
    const { undone, removed } = await undo((id) => (id === 'b' ? { ...idle, updated_at: '2026-02-02' } : idle));
    expect([undone, removed]).toEqual([{ removed: 2, kept: 1, left: [] }, ['a', 'c']]);
  });

  it('goes on where somebody else has removed one', async () => {
    const { undone, removed } = await undo((id) => {
      if (id === 'b') throw Object.assign(new Error('gone'), { data: { code: 'NOT_FOUND' } });
      return idle;
    });
    expect([undone.left, removed]).toEqual([[], ['a', 'c']]);
  });

  it('says what is left when the server is away in the middle', async () => {
    const { undone, removed } = await undo((id) => {
      if (id === 'b') throw new Error('away');
      return idle;
    });
    expect([undone.left.map(({ id }) => id), undone.removed]).toEqual([['b'], removed.length]);
  });
});
