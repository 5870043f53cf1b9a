import { expect, it } from 'vitest';
import { owner, startEngine } from '../../testing/engine-rig';

const DAY_MS = 24 * 60 * 60 * 1000;

it('I18 a delete that breaks off leaves no conversation without its files, and the sweep finds what is left', async () => {
  const rig = await startEngine();
  const { app, ports } = rig;
  const file = await app.receiveFile({ owner, filename: 'a.txt', chunks: attached() });
  const conversationId = await rig.open();
  await rig.post(conversationId, 'x', { input: { files: await app.findFiles(owner, [file.id]) } });
  await ports.clock.advance(1000);
  const { files } = ports;
  ports.files = { ...files, removeOfConversation: () => Promise.reject(new Error('power is gone')) };
  await expect(app.deleteConversation({ owner, conversationId })).rejects.toThrow('power is gone');
  ports.files = files;
  expect(await app.deleteConversation({ owner, conversationId })).toBe(false);
  ports.clock.skewBy(DAY_MS);
  await ports.clock.advance(600_000);
  expect(await ports.files.findById(file.id)).toBeNull();
  expect(await ports.blobs.read(file.hash)).toBeNull();
});

// eslint-disable-next-line @typescript-eslint/require-await -- what is in memory needs no wait
async function* attached(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('attached');
}
