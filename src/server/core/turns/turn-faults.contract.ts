import { describe, expect, it } from 'vitest';
import {
  collect,
  eventTypes,
  owner,
  startEnginesIn,
  textOf,
  type EngineRig,
  type OpenEngineWorld,
} from '../../testing/engine-rig';
import { newGate } from '../../testing/gate';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';
import type { FollowItem, Posted, TurnItem } from '../application';
import type { TurnLedger } from './turn-ledger';

const say = (text: string): ScriptStep => ({ type: 'text_delta', text });

/** Runs every transaction, then says for some of them that it failed. */
function forgetful(ledger: TurnLedger, forgets: (count: number) => boolean): TurnLedger {
  let count = 0;
  return {
    ...ledger,
    transact: async (work) => {
      const result = await ledger.transact(work);
      count += 1;
      if (forgets(count)) throw new Error('connection lost after commit');
      return result;
    },
  };
}

/** Reads one turn to its end, however late. */
function follow({ app }: EngineRig, { conversation, turnId, pendingId, afterSeq }: Posted): Promise<TurnItem[]> {
  const { signal } = new AbortController();
  return collect(app.followTurn({ owner, conversationId: conversation.id, turnId, pendingId, afterSeq, signal }));
}

/** What the engine must stand, whoever keeps its record. */
export function turnFaultsContract(name: string, openWorld: OpenEngineWorld): void {
  const startEngine = startEnginesIn(openWorld);

  describe(`the engine on ${name} in trouble`, () => {
    describe('faults of the store', () => {
      it('I12 appends once when the outcome of a commit is unknown', async () => {
        const gate = newGate();
        const script = (): ScriptStep[] => [say('one '), { type: 'pause', gate }, say('two '), say('three')];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await gate.reached;
        rig.ports.ledger = forgetful(rig.ports.ledger, (count) => count % 2 === 1);
        gate.open();
        await rig.ports.clock.advance(5000);
        expect(textOf((await rig.messages(id)).at(-1)?.content ?? [])).toBe('one two three');
        expect(eventTypes(await rig.log(id)).filter((type) => type === 'turn_done')).toHaveLength(1);
      });

      it('I11 aborts its turns, drops its streams and goes unready when the store is out of reach, and comes back', async () => {
        const gate = newGate();
        const agent = createScriptedAgent({ script: () => [say('part'), { type: 'pause', gate }] });
        const rig = await startEngine({ agents: [agent] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await gate.reached;
        const { signal } = new AbortController();
        const followed = collect(rig.app.followConversation({ owner, conversationId: id, after: 0, signal }));
        const { beat } = rig.ports.membership;
        rig.ports.membership.beat = () => Promise.reject(new Error('no route to host'));
        await rig.ports.clock.advance(12_000);
        expect((await followed).length).toBeGreaterThan(0);
        expect(agent.turns[0]?.signal.aborted).toBe(true);
        expect((await rig.app.health()).isReady).toBe(false);
        rig.ports.membership.beat = beat;
        await rig.ports.clock.advance(12_000);
        expect((await rig.app.health()).isReady).toBe(true);
        expect((await rig.messages(id)).at(-1)).toMatchObject({
          status: 'failed',
          content: [{ type: 'text', text: 'part' }],
        });
        await rig.post(id, 'again');
      });

      it.each(['while it ran', 'after it was told to end'])(
        'I11 ends a turn whose record took no writes %s as soon as it takes them again, however late',
        async (moment) => {
          const gate = newGate();
          const limits = { turnTimeoutMs: moment === 'while it ran' ? 600_000 : 1000, idleTimeoutMs: 600_000 };
          const call: ScriptStep = { type: 'tool_call', tool_use_id: 't', tool_name: 'pay', tool_input: {} };
          const script = (): ScriptStep[] => [say('part'), call, { type: 'pause', gate }, say(' more')];
          const rig = await startEngine({ agents: [createScriptedAgent({ script, describe: { limits } })] });
          const id = await rig.open();
          await rig.post(id, 'go');
          await gate.reached;
          await rig.ports.clock.advance(100);
          const { ledger } = rig.ports;
          rig.ports.ledger = { ...ledger, transact: () => Promise.reject(new Error('disk full')) };
          if (moment === 'while it ran') gate.open();
          await rig.ports.clock.advance(60_000);
          rig.ports.ledger = ledger;
          await rig.ports.clock.advance(5000);
          expect((await rig.messages(id)).at(-1)).toMatchObject({
            status: 'failed',
            content: [
              { type: 'text', text: 'part' },
              { type: 'tool_use' },
              { type: 'tool_result', error: expect.stringContaining('may have run') as string },
            ],
          });
          expect((await rig.app.health()).activeTurns).toBe(0);
        },
      );

      it('I15 does not mind a clock that is set an hour forward or back', async () => {
        const gates = [newGate(), newGate()];
        const script = (): ScriptStep[] => [
          say('one '),
          ...gates.flatMap((gate): ScriptStep[] => [{ type: 'pause', gate }, say('more ')]),
        ];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'go');
        for (const [index, gate] of gates.entries()) {
          await gate.reached;
          rig.ports.clock.skewBy((index === 0 ? 1 : -2) * 60 * 60 * 1000);
          await rig.ports.clock.advance(5000);
          gate.open();
        }
        await rig.ports.clock.advance(100);
        expect((await rig.messages(id)).at(-1)).toMatchObject({ status: 'complete', stopReason: 'end_turn' });
        expect(textOf((await rig.messages(id)).at(-1)?.content ?? [])).toBe('one more more ');
      });
    });

    describe('limits of an agent', () => {
      it('I22 ends a silent agent as timed out, and not one whose tool is silent', async () => {
        const gate = newGate();
        const limits = { turnTimeoutMs: 600_000, idleTimeoutMs: 1000 };
        const silent = (): ScriptStep[] => [say('part'), { type: 'pause', gate }];
        const rig = await startEngine({ agents: [createScriptedAgent({ script: silent, describe: { limits } })] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await rig.ports.clock.advance(1500);
        expect((await rig.log(id)).at(-1)?.event).toMatchObject({ type: 'turn_error', code: 'agent-timed-out' });

        const call: ScriptStep = { type: 'tool_call', tool_use_id: 't', tool_name: 'slow', tool_input: {} };
        const waiting = (): ScriptStep[] => [call, { type: 'pause', gate }];
        const other = await startEngine({ agents: [createScriptedAgent({ script: waiting, describe: { limits } })] });
        const slow = await other.open();
        await other.post(slow, 'go');
        await other.ports.clock.advance(60_000);
        expect((await other.app.health()).activeTurns).toBe(1);
      });

      it('I22 ends a turn at its limit in all', async () => {
        const limits = { turnTimeoutMs: 1000, idleTimeoutMs: 120_000 };
        const gate = newGate();
        const rig = await startEngine({
          agents: [
            createScriptedAgent({ script: () => [{ type: 'pause', gate, ignoresSignal: true }], describe: { limits } }),
          ],
        });
        const id = await rig.open();
        await rig.post(id, 'go');
        await rig.ports.clock.advance(1500);
        expect((await rig.log(id)).at(-1)?.event).toMatchObject({ type: 'turn_error', code: 'agent-timed-out' });
      });
    });

    describe('trimming', () => {
      it('I20 gives a follower below the floor a reset, and everybody else the whole log', async () => {
        const rig = await startEngine({ settings: { tokenRowsMs: 1000 } });
        const id = await rig.open();
        await rig.post(id, 'old');
        await rig.ports.clock.advance(100);
        const before = (await rig.log(id)).length;
        const leave = new AbortController();
        const staying: FollowItem[] = [];
        const following = collect(
          rig.app.followConversation({ owner, conversationId: id, after: before, signal: leave.signal }),
          staying,
        );
        await rig.ports.clock.advance(60_000);
        const late: FollowItem[] = [];
        const following2 = collect(
          rig.app.followConversation({ owner, conversationId: id, after: 0, signal: leave.signal }),
          late,
        );
        await rig.settle();
        await rig.post(id, 'new');
        await rig.ports.clock.advance(100);
        leave.abort();
        await Promise.all([following, following2]);
        expect(late[0]).toMatchObject({ kind: 'reset', lastSeq: before });
        const seen = staying.flatMap((item) => (item.kind === 'events' ? item.events.map((row) => row.seq) : []));
        expect(seen).toEqual(seen.map((_, index) => before + 1 + index));
        expect(seen.length).toBeGreaterThan(0);
        expect((await rig.messages(id)).map((message) => textOf(message.content))).toEqual([
          'old',
          'old',
          'new',
          'new',
        ]);
      });

      it('I20 ends a reader of one turn that comes when the events of the turn are gone', async () => {
        const rig = await startEngine({ settings: { tokenRowsMs: 1000 } });
        const id = await rig.open();
        const turn = await rig.post(id, 'old');
        await rig.ports.clock.advance(60_000);
        expect(await follow(rig, turn)).toEqual([{ kind: 'trimmed' }]);
        expect(await follow(rig, { ...turn, turnId: 'withdrawn', pendingId: 'withdrawn' })).toEqual([
          { kind: 'dropped' },
        ]);
      });

      it('I20 shows a turn whole when only events before it are gone', async () => {
        const gate = newGate();
        const script = (_: unknown, run: number): ScriptStep[] =>
          run === 2 ? [say('part'), { type: 'pause', gate }] : [say('all')];
        const limits = { turnTimeoutMs: 600_000, idleTimeoutMs: 600_000 };
        const agents = [createScriptedAgent({ script, describe: { limits } })];
        const rig = await startEngine({ agents, settings: { tokenRowsMs: 1000 } });
        const id = await rig.open();
        const { afterSeq } = await rig.post(id, 'old');
        await rig.ports.clock.advance(100);
        const running = await rig.post(id, 'runs');
        const queued = await rig.post(id, 'waits');
        await rig.ports.clock.advance(60_000);
        const followers = [running, queued].map((turn) => follow(rig, { ...turn, afterSeq }));
        await rig.settle();
        gate.open();
        await rig.ports.clock.advance(1000);
        for (const items of await Promise.all(followers)) {
          const log = items.flatMap((item) => (item.kind === 'events' ? item.events : []));
          expect(eventTypes(log)).toEqual(['turn_start', 'text_delta', 'turn_done']);
        }
      });
    });
  });
}
