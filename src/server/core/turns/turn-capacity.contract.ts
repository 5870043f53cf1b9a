import { describe, expect, it } from 'vitest';
import { owner, startEnginesIn, type EngineRig, type OpenEngineWorld } from '../../testing/engine-rig';
import { newGate } from '../../testing/gate';
import { createScriptedAgent } from '../../testing/scripted-agent';

const MOST = 2;
const CROWDED = { code: 'capacity-exceeded', retryAfterSeconds: 2 };

/** How many turns may run at once, whoever keeps the record. */
export function turnCapacityContract(name: string, openWorld: OpenEngineWorld): void {
  const startEngine = startEnginesIn(openWorld);

  async function startCrowded(): Promise<{ rig: EngineRig; ids: string[]; open: () => void }> {
    const gate = newGate();
    const agents = [createScriptedAgent({ script: () => [{ type: 'pause', gate }] })];
    const rig = await startEngine({ agents, settings: { maxConcurrentTurns: MOST } });
    const ids = [];
    for (let count = 0; count < MOST; count += 1) {
      const id = await rig.open();
      await rig.post(id, 'go', { idempotency: { key: 'k', bodyHash: 'h' } });
      ids.push(id);
    }
    return { rig, ids, open: gate.open };
  }

  describe(`a crowded engine on ${name}`, () => {
    it('refuses a message that would start a turn, and takes it once there is room', async () => {
      const { rig, open } = await startCrowded();
      const id = await rig.open();
      await expect(rig.post(id, 'one too many')).rejects.toMatchObject(CROWDED);
      open();
      await rig.ports.clock.advance(1000);
      expect(await rig.post(id, 'again')).toMatchObject({ queued: false });
    });

    it('I6 answers the repeat of an accepted message as it did at first', async () => {
      const { rig, ids } = await startCrowded();
      const repeated = await rig.post(ids[0] ?? '', 'go', { idempotency: { key: 'k', bodyHash: 'h' } });
      expect(repeated).toMatchObject({ isReplay: true, queued: false });
    });

    it('takes a message that waits for the turn of its conversation', async () => {
      const { rig, ids } = await startCrowded();
      expect(await rig.post(ids[0] ?? '', 'later')).toMatchObject({ queued: true });
    });

    it('starts no more turns than it may when many messages come at the same time', async () => {
      const { rig, open } = await startCrowded();
      const ids = await Promise.all(Array.from({ length: 6 }, () => rig.open()));
      open();
      await rig.ports.clock.advance(1000);
      const posts = await Promise.allSettled(ids.map((id) => rig.post(id, 'together')));
      expect(posts.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST);
      for (const post of posts) if (post.status === 'rejected') expect(post.reason).toMatchObject(CROWDED);
    });

    it('leaves a queue that is resumed waiting until there is room', async () => {
      const { rig, open } = await startCrowded();
      const ref = { owner, conversationId: await rig.open() };
      const queue = await rig.app.replacePending(ref, { pending: ['patient'], paused: false });
      expect(queue).toMatchObject({ pending: ['patient'], paused: false });
      open();
      await rig.ports.clock.advance(5000);
      expect((await rig.messages(ref.conversationId)).map(({ role }) => role)).toContain('user');
      expect((await rig.app.getPending(ref)).pending).toEqual([]);
    });
  });
}
