import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { Bell } from './bell';

test('waiting again and again leaves nothing on the signal', async () => {
  const bell = new Bell();
  const { signal } = new AbortController();
  for (const id of ['a', 'b', 'c']) {
    const waited = bell.wait(signal);
    bell.ring(id);
    await waited;
    expect(bell.take()).toEqual([id]);
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test.each([
  ['an aborted signal', (bell: Bell, controller: AbortController) => controller.abort(bell)],
  ['a close', (bell: Bell) => bell.close()],
])('%s ends the wait', async (_, end) => {
  const bell = new Bell();
  const controller = new AbortController();
  const waited = bell.wait(controller.signal);
  end(bell, controller);
  await waited;
  expect(bell.take()).toEqual([]);
});
