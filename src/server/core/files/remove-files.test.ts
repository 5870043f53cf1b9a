import { expect, it } from 'vitest';
import { owner, startEngine, type EngineRig } from '../../testing/engine-rig';
import { newGate } from '../../testing/gate';
import { inPieces } from '../../testing/put-blob';
import type { FileRecord } from './file-record';
import type { BlobStore } from './file-store';

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 300_000;

const upload = ({ app }: EngineRig, text: string): Promise<FileRecord> =>
  app.receiveFile({ owner, filename: 'a.txt', chunks: inPieces(text) });

const send = async (rig: EngineRig, file: FileRecord): Promise<string> => {
  const id = await rig.open();
  await rig.post(id, 'x', { input: { files: await rig.app.findFiles(owner, [file.id]) } });
  await rig.ports.clock.advance(1000);
  return id;
};

const readText = async ({ read }: BlobStore, { hash }: FileRecord): Promise<string> =>
  new TextDecoder().decode((await read(hash)) ?? new Uint8Array());

it('removes a file that no message has used for a day, and no other', async () => {
  const rig = await startEngine();
  const { ports } = rig;
  const [lost, sent] = [await upload(rig, 'lost'), await upload(rig, 'sent')];
  await send(rig, sent);
  ports.clock.skewBy(DAY_MS - 2 * SWEEP_MS);
  await ports.clock.advance(SWEEP_MS);
  const recent = await upload(rig, 'recent');
  expect(await ports.files.findById(lost.id)).not.toBeNull();
  await ports.clock.advance(2 * SWEEP_MS);
  expect(await ports.files.findById(lost.id)).toBeNull();
  expect(await ports.blobs.read(lost.hash)).toBeNull();
  for (const file of [sent, recent]) expect(await ports.blobs.read(file.hash)).not.toBeNull();
});

it('I18 removes bytes later that their store does not give up now', async () => {
  const rig = await startEngine();
  const { app, ports } = rig;
  const file = await upload(rig, 'attached');
  const conversationId = await send(rig, file);
  const { blobs } = ports;
  ports.blobs = { ...blobs, remove: () => Promise.reject(new Error('the store is away')) };
  expect(await app.deleteConversation({ owner, conversationId })).toBe(true);
  expect(await ports.files.findById(file.id)).toBeNull();
  await ports.clock.advance(SWEEP_MS);
  expect(await blobs.read(file.hash)).not.toBeNull();
  ports.blobs = blobs;
  await ports.clock.advance(SWEEP_MS);
  expect(await blobs.read(file.hash)).toBeNull();
  expect(await ports.files.takeUnused(ports.clock.now(), { limit: 10, now: ports.clock.now() })).toEqual([]);
});

it('keeps bytes that come in again while they are being removed', async () => {
  const rig = await startEngine();
  const { app, ports } = rig;
  const conversationId = await send(rig, await upload(rig, 'the same'));
  const { blobs } = ports;
  const removal = newGate();
  ports.blobs = {
    ...blobs,
    remove: async (hash) => {
      await removal.opened;
      await blobs.remove(hash);
    },
  };
  const deleted = app.deleteConversation({ owner, conversationId });
  await rig.settle();
  const again = upload(rig, 'the same');
  await ports.clock.advance(1000);
  removal.open();
  await deleted;
  await ports.clock.advance(1000);
  expect(await readText(blobs, await again)).toBe('the same');
});

it('refuses bytes whose removal takes too long, and keeps nothing of them', async () => {
  const rig = await startEngine();
  const { app, ports } = rig;
  const conversationId = await send(rig, await upload(rig, 'the same'));
  ports.blobs = { ...ports.blobs, remove: () => Promise.reject(new Error('the store is away')) };
  await app.deleteConversation({ owner, conversationId });
  const { blobs } = ports;
  const ends: string[] = [];
  ports.blobs = {
    ...blobs,
    receive: async (chunks) => ({
      ...(await blobs.receive(chunks)),
      keep: () => Promise.resolve(void ends.push('keep')),
      discard: () => Promise.resolve(void ends.push('discard')),
    }),
  };
  const again = upload(rig, 'the same').catch((error: unknown) => error);
  for (let seconds = 0; seconds < 10; seconds += 1) await ports.clock.advance(1000);
  expect(await again).toMatchObject({
    code: 'not-ready',
    message: '"a.txt" was here before and is just being removed.',
  });
  expect(ends).toEqual(['discard']);
});

it('has a row for bytes before it keeps them, so that nobody removes them in between', async () => {
  const rig = await startEngine();
  const { ports } = rig;
  const first = await upload(rig, 'the same');
  const conversationId = await send(rig, first);
  const { blobs } = ports;
  ports.blobs = {
    ...blobs,
    receive: async (chunks) => {
      const blob = await blobs.receive(chunks);
      const keep = async () => {
        await rig.app.deleteConversation({ owner, conversationId });
        await blob.keep();
      };
      return { ...blob, keep };
    },
  };
  const again = await upload(rig, 'the same');
  expect(await ports.files.findById(first.id)).toBeNull();
  expect(await readText(blobs, again)).toBe('the same');
});
