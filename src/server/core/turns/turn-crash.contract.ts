import { describe, expect, it } from 'vitest';
import { isTerminal, type LogEvent } from '../../../contract/turn-event';
import type { MemoryWorld } from '../../testing/create-memory-ports';
import {
  collect,
  owner,
  startEngine,
  textOf,
  type CrashPoint,
  type EngineRig,
  type OpenEngineWorld,
} from '../../testing/engine-rig';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';
import type { FollowItem } from '../application';
import { sleep } from '../clock';

/** Says a word every 30 ms and calls a tool in between. */
function agentOf(world: MemoryWorld) {
  return createScriptedAgent({
    async *script(turn): AsyncGenerator<ScriptStep> {
      const call = { tool_use_id: `${turn.turnId}-t`, tool_name: 'x' };
      yield { type: 'text_delta', text: `${turn.input.text} ` };
      await sleep(world.clock, 30, turn.signal);
      yield { type: 'text_delta', text: 'and ' };
      yield { type: 'tool_call', ...call, tool_input: {} };
      yield { type: 'beforeTool', tool_use_id: call.tool_use_id };
      await sleep(world.clock, 30, turn.signal);
      yield { type: 'tool_result', ...call, output: 1, error: null };
      yield { type: 'text_delta', text: 'so on' };
    },
  });
}

/** One process's day: three messages, one of which waits, a stop, a queue that is resumed, and a follower of it all. */
class Day {
  readonly acknowledged: string[] = [];
  readonly seen: FollowItem[] = [];
  id = '';
  private unanswered: string | null = null;

  constructor(private readonly rig: EngineRig) {}

  /** Ends early when the process dies. */
  async live(): Promise<void> {
    const { app, ports } = this.rig;
    try {
      this.id = await this.rig.open();
      const ref = { owner, conversationId: this.id };
      void collect(app.followConversation({ ...ref, after: 0, signal: new AbortController().signal }), this.seen).catch(
        () => undefined,
      );
      await this.post('first');
      await this.post('second');
      await ports.clock.advance(45);
      await this.whileTimePasses(app.interruptTurn(ref));
      await this.post('third');
      await ports.clock.advance(200);
      const { items } = await app.getPending(ref);
      await app.replacePending(ref, { pending: items.map(({ id }) => ({ id })), paused: false });
      await ports.clock.advance(500);
    } catch (error) {
      if (!this.rig.hasCrashed()) throw error;
      await ports.clock.advance(500);
    }
  }

  /** The process after it keeps every promise that it made. */
  async expectKept(next: EngineRig): Promise<void> {
    if (this.id === '') return;
    const ref = { owner, conversationId: this.id };
    const log = await next.log(this.id);
    expectWhole(log);
    const { pending, paused } = await next.app.getPending(ref);
    const kept = [...(await questions(next, this.id)), ...pending];
    const expected = [...this.acknowledged, ...(kept.includes(this.unanswered ?? '') ? [this.unanswered] : [])];
    expect(kept.toSorted()).toEqual(expected.toSorted());
    if (pending.length > 0) expect(paused).toBe(true);
    const shown = this.seen.flatMap((item) => (item.kind === 'events' ? item.events : []));
    expect(log.slice(0, shown.length)).toEqual(shown);
    await next.post(this.id, 'fourth');
    await next.ports.clock.advance(200);
    expect(textOf((await next.messages(this.id)).at(-1)?.content ?? [])).toBe('fourth and so on');
  }

  private async post(text: string): Promise<void> {
    this.unanswered = text;
    await this.rig.post(this.id, text);
    this.unanswered = null;
    this.acknowledged.push(text);
  }

  private async whileTimePasses(work: Promise<unknown>): Promise<void> {
    const done = work.finally(() => undefined);
    done.catch(() => undefined);
    await this.rig.ports.clock.advance(2000);
    await done;
  }
}

async function questions(rig: EngineRig, id: string): Promise<string[]> {
  const messages = await rig.messages(id);
  return messages.filter((message) => message.role === 'user').map((message) => textOf(message.content));
}

/** Dense, and every turn that began has ended before the next one began. */
function expectWhole(log: readonly LogEvent[]): void {
  expect(log.map((row) => row.seq)).toEqual(log.map((_, index) => index + 1));
  const marks = log.filter(({ event }) => event.type === 'turn_start' || isTerminal(event));
  expect(marks.map(({ event }) => event.type === 'turn_start')).toEqual(marks.map((_, index) => index % 2 === 0));
  expect(marks.length % 2).toBe(0);
}

/** Lives a day that ends at `crashAt`, and checks it from another process; answers whether the day was over before. */
async function crashOnce(world: MemoryWorld, crashAt: CrashPoint): Promise<boolean> {
  const start = () => startEngine({ world, agents: [agentOf(world)] });
  const rig = await startEngine({ world, agents: [agentOf(world)], crashAt }).catch(() => null);
  if (rig === null) {
    await (await start()).stop();
    return false;
  }
  const day = new Day(rig);
  await day.live();
  const isOver = !rig.hasCrashed();
  rig.crash();
  const next = await start();
  await day.expectKept(next);
  await next.stop();
  return isOver;
}

type CrashContract = { openWorld: OpenEngineWorld; /** Tries every n-th point only. */ stride: number };

/** What was acknowledged or shown survives a crash at any call of a store, whoever keeps the record. */
export function turnCrashContract(name: string, { openWorld, stride }: CrashContract): void {
  describe(`the engine on ${name} after a crash`, () => {
    it.each(['none', 'unheard'] as const)(
      'I8 I9 keeps what it promised, whichever call of the store was the last (effect: %s)',
      async (effect) => {
        let points = 0;
        for (let call = 1, isOver = false; !isOver; call += stride) {
          const { world, close } = await openWorld();
          isOver = await crashOnce(world, { call, effect }).finally(close);
          points = call;
        }
        expect(points).toBeGreaterThan(50);
      },
      120_000,
    );
  });
}
