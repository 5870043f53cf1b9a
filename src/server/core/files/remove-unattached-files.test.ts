import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { owner, startEngine } from '../../testing/engine-rig';

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 300_000;

it('removes a file that no message has used for a day, and no other', async () => {
  const rig = await startEngine();
  const { app, ports } = rig;
  const upload = (text: string) =>
    app.receiveFile({ owner, filename: 'a.txt', chunks: Readable.from([Buffer.from(text)]) });
  const [lost, sent] = [await upload('lost'), await upload('sent')];
  const id = await rig.open();
  await rig.post(id, 'x', { input: { files: await app.findFiles(owner, [sent.id]) } });
  ports.clock.skewBy(DAY_MS - 2 * SWEEP_MS);
  await ports.clock.advance(SWEEP_MS);
  const recent = await upload('recent');
  expect(await ports.files.findById(lost.id)).not.toBeNull();
  await ports.clock.advance(2 * SWEEP_MS);
  expect(await ports.files.findById(lost.id)).toBeNull();
  expect(await ports.blobs.read(lost.hash)).toBeNull();
  for (const file of [sent, recent]) expect(await ports.blobs.read(file.hash)).not.toBeNull();
});
