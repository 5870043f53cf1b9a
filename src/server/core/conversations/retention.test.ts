import { describe, expect, it } from 'vitest';
import { owner, startEngine } from '../../testing/engine-rig';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('retention', () => {
  it('keeps everything for ever unless it is told otherwise', async () => {
    const rig = await startEngine();
    const id = await rig.open();
    rig.ports.clock.skewBy(1000 * DAY_MS);
    await rig.ports.clock.advance(120_000);
    expect((await rig.app.getConversation({ owner, conversationId: id })).archivedAt).toBeNull();
  });

  it('archives what had no new message, then deletes it with its files, and tells beforehand what it would', async () => {
    const retention = { archiveAfterMs: 10 * DAY_MS, deleteAfterMs: 5 * DAY_MS };
    const rig = await startEngine({ settings: { retention } });
    const old = await rig.open();
    await rig.post(old, 'hello');
    await rig.ports.clock.advance(1000);
    rig.ports.clock.skewBy(9 * DAY_MS);
    const recent = await rig.open();
    expect(await rig.app.previewRetention()).toEqual({ toArchive: 0, toDelete: 0, bytesToDelete: 0 });
    rig.ports.clock.skewBy(2 * DAY_MS);
    expect(await rig.app.previewRetention()).toMatchObject({ toArchive: 1 });
    await rig.ports.clock.advance(120_000);
    expect((await rig.app.getConversation({ owner, conversationId: old })).archivedAt).not.toBeNull();
    expect((await rig.app.getConversation({ owner, conversationId: recent })).archivedAt).toBeNull();
    rig.ports.clock.skewBy(6 * DAY_MS);
    const preview = await rig.app.previewRetention();
    expect(preview.toDelete).toBe(1);
    expect(preview.bytesToDelete).toBeGreaterThan(0);
    await rig.ports.clock.advance(120_000);
    await expect(rig.app.getConversation({ owner, conversationId: old })).rejects.toMatchObject({
      code: 'conversation-not-found',
    });
  });
});
