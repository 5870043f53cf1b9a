import { expect, it } from 'vitest';
import { owner, startEngine } from '../../testing/engine-rig';

const MANY = 250;
const DAY_MS = 24 * 60 * 60 * 1000;

it('clears away in one round whatever there is, however much', async () => {
  const rig = await startEngine({
    settings: { tokenRowsMs: 1000, retention: { archiveAfterMs: null, deleteAfterMs: 1 } },
  });
  const { app, ports } = rig;
  const ids: string[] = [];
  for (let count = 0; count < MANY; count += 1) {
    const id = await rig.open();
    await rig.post(id, 'x', { idempotency: { key: 'k', bodyHash: 'h' } });
    ids.push(id);
  }
  await ports.clock.advance(29_000);
  ports.clock.skewBy(DAY_MS);
  await ports.clock.advance(25_000);
  const heads = await ports.ledger.heads(ids);
  expect(ids.filter((id) => heads.get(id)?.floorSeq === 0)).toEqual([]);
  const keys = await ports.ledger.transact((tx) => Promise.all(ids.map((id) => tx.findPostKey(id, 'k'))));
  expect(keys.filter((key) => key !== null)).toEqual([]);
  for (const conversationId of ids) await app.archiveConversation({ owner, conversationId });
  await ports.clock.advance(45_000);
  expect(await app.countConversations({ owner, archived: 'any' })).toBe(0);
});
