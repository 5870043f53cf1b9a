import { describe, expect, it } from 'vitest';
import { owner, startEngine, textOf, type EngineRig, type OpenEngineWorld } from '../../testing/engine-rig';
import { newGate } from '../../testing/gate';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';
import type { FollowItem } from '../application';

const TURNS = 2;
const DELTAS = 40;
const DELTA = 'x'.repeat(11_000);

/** Turns of many pages of the record each: no two of these deltas fit into one event. */
const verbose = () => createScriptedAgent({ script: () => Array.from({ length: DELTAS }, say) });
const say = (): ScriptStep => ({ type: 'text_delta', text: DELTA });

async function fillLog(rig: EngineRig): Promise<string> {
  const id = await rig.open();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await rig.post(id, `turn ${String(turn)}`);
    await rig.ports.clock.advance(2000);
  }
  await rig.ports.clock.advance(10 * 60_000);
  return id;
}

/** Reads from the beginning and lets the log be trimmed after some pages. Answers everything up to the next turn's end. */
async function followWhileTrimmed(rig: EngineRig, id: string, pages: number): Promise<FollowItem[]> {
  const { app, ports } = rig;
  const leave = new AbortController();
  const items: FollowItem[] = [];
  const stream = await app.followConversation({ owner, conversationId: id, after: 0, signal: leave.signal });
  for await (const item of stream) {
    items.push(item);
    if (items.length === pages) {
      await ports.ledger.trimEvents(new Date(ports.clock.now().getTime() - 1000), 100);
      await rig.post(id, 'afterwards');
      void ports.clock.advance(500);
    }
    const ends = items.flatMap((seen) => (seen.kind === 'events' ? seen.events : []));
    if (items.length > pages && ends.at(-1)?.event.type === 'turn_done') break;
  }
  leave.abort();
  await ports.clock.advance(500);
  return items;
}

/** Every item continues where the one before it ended, or is a reset to a later place. */
function expectNoHole(items: readonly FollowItem[]): void {
  let cursor = 0;
  for (const item of items) {
    if (item.kind === 'reset') {
      expect(item.lastSeq).toBeGreaterThanOrEqual(cursor);
      cursor = item.lastSeq;
      continue;
    }
    for (const { seq, event } of item.events) {
      expect('from' in event && event.from !== undefined ? event.from : seq).toBe(cursor + 1);
      cursor = seq;
    }
  }
}

/** Followers of a log that is trimmed meanwhile, whoever keeps the record. */
export function turnTrimContract(name: string, openWorld: OpenEngineWorld): void {
  describe(`a replay from ${name} while the log is trimmed`, () => {
    it.each([1, 2, 3, 4])('I20 is whole or says reset, never a hole: trimmed after page %i', async (pages) => {
      const { world, close } = await openWorld();
      const rig = await startEngine({ world, agents: [verbose()], settings: { tokenRowsMs: 60 * 60_000 } });
      const id = await fillLog(rig);
      const end = (await rig.log(id)).length;
      const items = await followWhileTrimmed(rig, id, pages);
      expectNoHole(items);
      const hadAll = items.slice(0, pages).some((item) => item.kind === 'events' && item.events.at(-1)?.seq === end);
      expect(items.filter((item) => item.kind === 'reset')).toHaveLength(hadAll ? 0 : 1);
      const texts = (await rig.messages(id)).map((message) => textOf(message.content));
      expect(texts).toEqual(['turn 0', 'turn 1', 'afterwards'].flatMap((text) => [text, DELTA.repeat(DELTAS)]));
      await rig.stop();
      await close();
    });
  });

  describe(`trimming of ${name}`, () => {
    it('I11 costs no turn when it never ends: the heartbeat goes on', async () => {
      const { world, close } = await openWorld();
      const gate = newGate();
      const limits = { turnTimeoutMs: 600_000, idleTimeoutMs: 600_000 };
      const script = (): ScriptStep[] => [
        { type: 'pause', gate },
        { type: 'text_delta', text: 'late' },
      ];
      const rig = await startEngine({ world, agents: [createScriptedAgent({ script, describe: { limits } })] });
      let trims = 0;
      const trimEvents = () => {
        trims += 1;
        return new Promise<number>(() => undefined);
      };
      rig.ports.ledger = { ...rig.ports.ledger, trimEvents };
      const other = await startEngine({ world });
      const id = await rig.open();
      await rig.post(id, 'go');
      await gate.reached;
      await rig.ports.clock.advance(120_000);
      expect(trims).toBe(1);
      gate.open();
      await rig.ports.clock.advance(1000);
      const answer = (await rig.messages(id)).at(-1);
      expect([answer?.status, textOf(answer?.content ?? [])]).toEqual(['complete', 'late']);
      await other.stop();
      await rig.stop();
      await close();
    });
  });
}
