import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTerminal, type LogEvent, type TurnEventOf } from '../../../contract/turn-event';
import type { MemoryWorld } from '../../testing/create-memory-ports';
import { collect, owner, startEngine, type EngineRig, type OpenEngineWorld } from '../../testing/engine-rig';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';
import type { FollowItem } from '../application';
import { sleep } from '../clock';
import { foldTurn } from './fold-turn';
import { settledBlocks } from './settled-blocks';

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      busy: fc.constantFrom('enqueue' as const, 'interrupt' as const, 'reject' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'interrupt' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'follow' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'drop' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), isReversed: fc.boolean(), paused: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'poke' as const }) },
);

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Answers with numbered words, one every 10 ms, and every third turn calls a tool. */
function slowAgent(world: MemoryWorld) {
  return createScriptedAgent({
    async *script(turn, run): AsyncGenerator<ScriptStep> {
      for (let word = 0; word < 6; word += 1) {
        yield { type: 'text_delta', text: `${turn.input.text}.${String(word)} ` };
        if (word === 3 && run % 3 === 0) {
          yield { type: 'tool_call', tool_use_id: `${turn.turnId}-t`, tool_name: 'x', tool_input: { run } };
          await sleep(world.clock, 20, turn.signal);
          yield { type: 'tool_result', tool_use_id: `${turn.turnId}-t`, tool_name: 'x', output: run, error: null };
        }
        await sleep(world.clock, 10, turn.signal);
        turn.signal.throwIfAborted();
      }
    },
  });
}

type Follower = { start: number; items: FollowItem[]; leave: AbortController; done: Promise<unknown> };

/** Runs one schedule of actions against a conversation and keeps what the outside saw. */
class Schedule {
  readonly followers: Follower[] = [];
  readonly posted: string[] = [];
  readonly dropped = new Set<string>();
  id = '';
  rig!: EngineRig;

  constructor(readonly world: MemoryWorld) {}

  async begin(): Promise<void> {
    this.rig = await startEngine({ world: this.world, agents: [slowAgent(this.world)] });
    this.id = await this.rig.open();
  }

  async take(step: Action): Promise<void> {
    switch (step.kind) {
      case 'post':
        return this.post(step.busy);
      case 'wait':
        return this.world.clock.advance(step.ms);
      case 'interrupt':
        return this.during(this.rig.app.interruptTurn({ owner, conversationId: this.id }));
      case 'follow':
        return this.follow();
      case 'drop':
        this.followers.findLast((follower) => !follower.leave.signal.aborted)?.leave.abort();
        return;
      case 'edit':
        return this.edit(step);
      case 'poke':
        this.world.bus.ring(this.id);
        this.world.bus.ring('nobody');
        return;
      case 'crash':
        this.rig.crash();
        await this.restart();
    }
  }

  /** Resumes the queue until nothing waits and nothing runs, then ends all followers. */
  async comeToRest(): Promise<void> {
    for (let round = 0; round < 200; round += 1) {
      await this.world.clock.advance(100);
      const { items, paused } = await this.rig.app.getPending({ owner, conversationId: this.id });
      const { activeTurns } = await this.rig.app.health();
      if (items.length === 0 && activeTurns === 0) break;
      if (paused)
        await this.rig.app.replacePending(
          { owner, conversationId: this.id },
          { pending: items.map(({ id }) => ({ id })), paused: false },
        );
    }
    await this.world.clock.advance(3000);
    for (const follower of this.followers) follower.leave.abort();
    await Promise.all(this.followers.map((follower) => follower.done));
  }

  private async post(busy: 'enqueue' | 'interrupt' | 'reject'): Promise<void> {
    const text = `m${String(this.posted.length)}`;
    try {
      await this.rig.post(this.id, text, { busy });
      this.posted.push(text);
    } catch (error) {
      expect(error).toMatchObject({ code: 'turn-in-progress' });
    }
  }

  private async follow(): Promise<void> {
    const start = (await this.rig.app.readSnapshot({ owner, conversationId: this.id })).lastSeq;
    const leave = new AbortController();
    const items: FollowItem[] = [];
    const done = collect(
      this.rig.app.followConversation({ owner, conversationId: this.id, after: start, signal: leave.signal }),
      items,
    );
    this.followers.push({ start, items, leave, done: done.catch(() => undefined) });
  }

  private async edit({ isReversed, paused }: { isReversed: boolean; paused: boolean }): Promise<void> {
    const { items } = await this.rig.app.getPending({ owner, conversationId: this.id });
    const kept = items.slice(0, Math.max(1, items.length - 1));
    const pending = (isReversed ? kept.toReversed() : kept).map(({ id }) => ({ id }));
    const before = new Set(items.map((item) => item.text));
    const queue = await this.rig.app.replacePending({ owner, conversationId: this.id }, { pending, paused });
    for (const { text } of kept) before.delete(text);
    for (const text of before) this.dropped.add(text);
    expect(queue.paused).toBe(paused);
  }

  /** Followers of a dead process come back to the new one, from where they were. */
  private async restart(): Promise<void> {
    this.rig = await startEngine({ world: this.world, agents: [slowAgent(this.world)] });
    for (const follower of this.followers) {
      if (follower.leave.signal.aborted) continue;
      follower.leave.abort();
      await follower.done;
      const last = lastSeen(follower);
      follower.leave = new AbortController();
      const resumed = this.rig.app.followConversation({
        owner,
        conversationId: this.id,
        after: last,
        signal: follower.leave.signal,
      });
      follower.done = collect(resumed, follower.items).catch(() => undefined);
    }
  }

  private async during(work: Promise<unknown>): Promise<void> {
    await this.world.clock.advance(50);
    await this.world.clock.advance(2000);
    await work;
  }
}

function lastSeen({ items, start }: Follower): number {
  return items.reduce((seq, item) => (item.kind === 'events' ? (item.events.at(-1)?.seq ?? seq) : seq), start);
}

function turnsOf(log: readonly LogEvent[]): LogEvent[][] {
  const turns = new Map<string, LogEvent[]>();
  for (const row of log) if (row.turnId !== null) turns.set(row.turnId, [...(turns.get(row.turnId) ?? []), row]);
  return [...turns.values()];
}

function expectWellFormedLog(log: readonly LogEvent[]): void {
  expect(log.map((row) => row.seq)).toEqual(log.map((_, index) => index + 1));
  let open: string | null = null;
  let queue: TurnEventOf<'queue_changed'> | null = null;
  for (const { event, turnId } of log) {
    if (event.type === 'queue_changed') queue = event;
    if (event.type === 'turn_start') {
      expect(open).toBeNull();
      open = turnId;
    } else if (turnId !== null) expect(turnId).toBe(open);
    if (isTerminal(event)) open = null;
  }
  expect(open).toBeNull();
  expect(queue?.items ?? []).toEqual([]);
}

/** The ranges that a follower received tile the log from its start on: no gap, no repeat. */
function expectExactDelivery({ items, start }: Follower, log: readonly LogEvent[], isComplete: boolean): void {
  let cursor = start;
  for (const item of items) {
    expect(item.kind).toBe('events');
    if (item.kind !== 'events') continue;
    for (const { seq, event } of item.events) {
      const from = 'from' in event && event.from !== undefined ? event.from : seq;
      expect(from).toBe(cursor + 1);
      cursor = seq;
    }
  }
  if (isComplete) expect(cursor).toBe(log.length);
}

type ScheduleContract = { openWorld: OpenEngineWorld; numRuns: number };

/** The promises hold under any schedule of posts, stops, edits, crashes and followers, whoever keeps the record. */
export function turnScheduleContract(name: string, { openWorld, numRuns }: ScheduleContract): void {
  describe(`the engine on ${name} under random schedules`, () => {
    it('I1–I4 I8 I9 I14 keeps every promise', async () => {
      const property = fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { world, close } = await openWorld();
        await keepsEveryPromise(new Schedule(world), steps).finally(close);
      });
      await fc.assert(property, { numRuns });
    }, 120_000);
  });
}

async function keepsEveryPromise(schedule: Schedule, steps: readonly Action[]): Promise<void> {
  await schedule.begin();
  for (const step of steps) await schedule.take(step);
  const staying = schedule.followers.filter((follower) => !follower.leave.signal.aborted);
  await schedule.comeToRest();
  const log = await schedule.rig.log(schedule.id);
  expectWellFormedLog(log);
  for (const follower of schedule.followers) expectExactDelivery(follower, log, staying.includes(follower));
  const messages = await schedule.rig.ports.conversations.messages(schedule.id);
  for (const turn of turnsOf(log)) {
    const draft = foldTurn(turn.map((row) => row.event));
    const stored = messages.find((message) => message.id === draft.messageId);
    expect(stored?.content ?? []).toEqual(settledBlocks(draft.blocks));
  }
  const asked = messages
    .filter((message) => message.role === 'user')
    .flatMap((message) => message.content.map((block) => (block.type === 'text' ? block.text : '')));
  expect(asked.toSorted()).toEqual(schedule.posted.filter((text) => !schedule.dropped.has(text)).toSorted());
  await schedule.rig.stop();
}
