import { expect, it } from 'vitest';
import { settle } from '../../../testing/settle';
import { openStream } from './open-stream';

it('nothing more is read while what was said is not heard (what a program said faster than the log takes it filled the memory)', async () => {
  let said = 0;
  async function* endless() {
    for (;;) {
      said += 1;
      yield Buffer.from('{"jsonrpc":"2.0","method":"news"}\n');
      await Promise.resolve();
    }
  }
  let go: () => void = () => undefined;
  const { readable } = openStream({ output: new WritableStream(), input: endless() }, {
    onUpdate: () => undefined,
    heard: () => new Promise((resolve) => (go = resolve)),
  });
  const reader = readable.getReader();
  await reader.read();
  await settle();
  expect(said).toBe(1);
  go();
  await reader.read();
  await settle();
  expect(said).toBe(2);
});
