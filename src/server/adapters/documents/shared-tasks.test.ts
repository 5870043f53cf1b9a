import { expect, it } from 'vitest';
import { newGate } from '../../testing/gate';
import { SharedTasks, type Waiter } from './shared-tasks';

const setUp = () => {
  const tasks = new SharedTasks<string, number>();
  const gate = newGate();
  const works: Waiter<number>[] = [];
  const ask = () => {
    const leaving = new AbortController();
    const heard: number[] = [];
    const answer = tasks
      .share('a', { signal: leaving.signal, onProgress: (page) => heard.push(page) }, async (all) => {
        works.push(all);
        await gate.opened;
        return `answer ${works.length}`;
      })
      .catch((error: unknown) => (error as Error).message);
    return { answer, heard, leave: () => leaving.abort(new Error('left')) };
  };
  return { ask, gate, works };
};

it('does work once that two ask for, and tells both of its progress', async () => {
  const { ask, gate, works } = setUp();
  const first = ask();
  works[0]?.onProgress(1);
  const second = ask();
  works[0]?.onProgress(2);
  gate.open();
  expect([await first.answer, await second.answer]).toEqual(['answer 1', 'answer 1']);
  expect([first.heard, second.heard]).toEqual([[1, 2], [2]]);
  expect(works).toHaveLength(1);
});

it('goes on when one of two has given up, who then hears no more', async () => {
  const { ask, gate, works } = setUp();
  const [first, second] = [ask(), ask()];
  first.leave();
  expect(await first.answer).toBe('left');
  works[0]?.onProgress(1);
  expect(works[0]?.signal.aborted).toBe(false);
  gate.open();
  expect(await second.answer).toBe('answer 1');
  expect([first.heard, second.heard]).toEqual([[], [1]]);
});

it('gives the work up when all have, and begins anew for who asks later', async () => {
  const { ask, gate, works } = setUp();
  const [first, second] = [ask(), ask()];
  first.leave();
  second.leave();
  await Promise.all([first.answer, second.answer]);
  expect(works[0]?.signal.aborted).toBe(true);
  const third = ask();
  gate.open();
  expect(await third.answer).toBe('answer 2');
});
