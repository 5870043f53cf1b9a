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

const post = fc.record({
  kind: fc.constant('post' as const),
  busy: fc.constantFrom('enqueue' as const, 'interrupt' as const, 'reject' as const),
});
const interrupt = fc.constant({ kind: 'interrupt' as const });
const edit = fc.record({ kind: fc.constant('edit' as const), isReversed: fc.boolean(), paused: fc.boolean() });
const repeat = fc.record({ kind: fc.constant('repeat' as const), which: fc.nat({ max: 20 }) });
/** At once: none waits for another. */
const together = fc.record({
  kind: fc.constant('together' as const),
  steps: fc.array(fc.oneof(post, post, interrupt, edit, repeat), { minLength: 2, maxLength: 4 }),
});

const action = fc.oneof(
  { weight: 6, arbitrary: post },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 3, arbitrary: interrupt },
  { weight: 3, arbitrary: fc.constant({ kind: 'follow' as const }) },
  { weight: 3, arbitrary: together },
  { weight: 2, arbitrary: fc.constant({ kind: 'drop' as const }) },
  { weight: 2, arbitrary: edit },
  { weight: 2, arbitrary: repeat },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'poke' as const }) },
);

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
type Edit = Extract<Action, { kind: 'edit' }>;
type Busy = Extract<Action, { kind: 'post' }>['busy'];

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

/** What came of one conversation, as its client knows it. */
class Talk {
  readonly followers: Follower[] = [];
  /** By text: the turn that answers it, and whether it may pass the queue. */
  readonly posted = new Map<string, { turnId: string; jumps: boolean }>();
  readonly dropped = new Set<string>();

  constructor(readonly id: string) {}
}

/** Runs one schedule of actions against a conversation and keeps what the outside saw. */
class Schedule {
  readonly deleted: Talk[] = [];
  talk!: Talk;
  rig!: EngineRig;
  private texts = 0;

  constructor(readonly world: MemoryWorld) {}

  async begin(): Promise<void> {
    this.rig = await startEngine({ world: this.world, agents: [slowAgent(this.world)] });
    this.talk = new Talk(await this.rig.open());
  }

  async take(step: Action): Promise<void> {
    switch (step.kind) {
      case 'post':
        return this.post(step.busy);
      case 'repeat':
        return this.repeat(step.which);
      case 'wait':
        return this.world.clock.advance(step.ms);
      case 'interrupt':
        return this.during(this.rig.app.interruptTurn(this.ref));
      case 'together':
        return this.during(Promise.all(step.steps.map((each) => this.begun(each))));
      case 'follow':
        return this.follow();
      case 'drop':
        this.talk.followers.findLast((follower) => !follower.leave.signal.aborted)?.leave.abort();
        return;
      case 'edit':
        return this.edit(step);
      case 'delete':
        return this.delete();
      case 'poke':
        this.world.bus.ring(this.talk.id);
        this.world.bus.ring('nobody');
        return;
      case 'crash':
        this.rig.crash();
        await this.restart();
    }
  }

  private get ref() {
    return { owner, conversationId: this.talk.id };
  }

  /** An interrupt ends only as time passes, which is left to whoever began all of them. */
  private async begun(step: Extract<Action, { kind: 'together' }>['steps'][number]): Promise<void> {
    if (step.kind === 'interrupt') await this.rig.app.interruptTurn(this.ref);
    else await this.take(step);
  }

  /** Resumes the queue until nothing waits and nothing runs, then ends all followers. */
  async comeToRest(): Promise<void> {
    for (let round = 0; round < 200; round += 1) {
      await this.world.clock.advance(100);
      const { items, paused } = await this.rig.app.getPending(this.ref);
      const { activeTurns } = await this.rig.app.health();
      if (items.length === 0 && activeTurns === 0) break;
      if (paused) {
        const pending = items.map(({ id }) => ({ id }));
        await this.rig.app.replacePending(this.ref, { pending, paused: false });
      }
    }
    await this.world.clock.advance(3000);
    for (const follower of this.talk.followers) follower.leave.abort();
    await Promise.all(this.talk.followers.map((follower) => follower.done));
  }

  private async post(busy: Busy): Promise<void> {
    this.texts += 1;
    const text = `m${String(this.texts)}`;
    try {
      const { turnId } = await this.rig.post(this.talk.id, text, { busy, idempotency: { key: text, bodyHash: text } });
      this.talk.posted.set(text, { turnId, jumps: busy === 'interrupt' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'turn-in-progress' });
    }
  }

  /** Whatever became of it meanwhile: the answer is the first one's. */
  private async repeat(which: number): Promise<void> {
    const [text, first] = [...this.talk.posted][which % Math.max(1, this.talk.posted.size)] ?? [];
    if (text === undefined) return;
    const again = await this.rig.post(this.talk.id, text, { idempotency: { key: text, bodyHash: text } });
    expect(again).toMatchObject({ isReplay: true, turnId: first?.turnId });
    const other = this.rig.post(this.talk.id, 'something else', { idempotency: { key: text, bodyHash: 'other' } });
    await expect(other).rejects.toMatchObject({ code: 'idempotency-mismatch' });
  }

  private async follow(): Promise<void> {
    const start = (await this.rig.app.readSnapshot(this.ref)).lastSeq;
    const leave = new AbortController();
    const items: FollowItem[] = [];
    const done = collect(this.rig.app.followConversation({ ...this.ref, after: start, signal: leave.signal }), items);
    this.talk.followers.push({ start, items, leave, done: done.catch(() => undefined) });
  }

  private async edit({ isReversed, paused }: Edit): Promise<void> {
    const { items, seq } = await this.rig.app.getPending(this.ref);
    const kept = items.slice(0, Math.max(1, items.length - 1));
    const pending = (isReversed ? kept.toReversed() : kept).map(({ id }) => ({ id }));
    const left = new Set(kept.map(({ text }) => text));
    try {
      await this.rig.app.replacePending(this.ref, { pending, paused, base: seq });
      for (const { text } of items) if (!left.has(text)) this.talk.dropped.add(text);
    } catch (error) {
      expect(error).toMatchObject({ code: 'queue-changed' });
    }
  }

  /** Whatever runs or waits: it is gone at once, its followers end, and the talk goes on in a new conversation. */
  private async delete(): Promise<void> {
    const { talk } = this;
    const following = talk.followers.filter(({ leave }) => !leave.signal.aborted);
    expect(await this.rig.app.deleteConversation(this.ref)).toBe(true);
    this.deleted.push(talk);
    this.talk = new Talk(await this.rig.open());
    await this.world.clock.advance(1100);
    await Promise.all(following.map(({ done }) => done));
  }

  /** Followers of a dead process come back to the new one, from where they were. */
  private async restart(): Promise<void> {
    this.rig = await startEngine({ world: this.world, agents: [slowAgent(this.world)] });
    for (const follower of this.talk.followers) {
      if (follower.leave.signal.aborted) continue;
      follower.leave.abort();
      await follower.done;
      const last = lastSeen(follower);
      follower.leave = new AbortController();
      const resumed = this.rig.app.followConversation({ ...this.ref, after: last, signal: follower.leave.signal });
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

type Queue = { texts: readonly string[]; paused: boolean };

/**
 * Entries leave the queue at its head, into a turn, or by an edit; a message that never waited starts only when nothing waits, the
 * queue is paused, or it may pass. A turn that was stopped or died pauses what waits behind it.
 */
function expectQueueOrder(log: readonly LogEvent[], talk: Talk): void {
  const textOfTurn = new Map([...talk.posted].map(([text, { turnId }]) => [turnId, text]));
  const mayPass = (text: string) => talk.posted.get(text)?.jumps === true;
  let queue: Queue = { texts: [], paused: false };
  let taken: string | null = null;
  log.forEach(({ event, turnId }, at) => {
    if (event.type === 'queue_changed') {
      const texts = event.items.map(({ text }) => text);
      const next = log[at + 1];
      taken = next?.event.type === 'turn_start' ? takenBy(textOfTurn.get(next.turnId ?? ''), queue.texts, texts) : null;
      if (taken === null) expectLegalChange(queue.texts, texts, mayPass);
      else expectHead(taken, queue, mayPass);
      queue = { texts, paused: event.paused };
    }
    if (event.type === 'turn_start') {
      expectStart(textOfTurn.get(turnId ?? ''), { taken, queue, mayPass });
      taken = null;
    }
    if (wasCut(event)) expectPause(queue, log.slice(at + 1), mayPass);
  });
}

/** The entry that became the turn which begins now, if it was one. */
function takenBy(text: string | undefined, before: readonly string[], after: readonly string[]): string | null {
  return text !== undefined && before.includes(text) && !after.includes(text) ? text : null;
}

function expectHead(taken: string, { texts, paused }: Queue, mayPass: (text: string) => boolean): void {
  expect(texts[0]).toBe(taken);
  if (paused) expect(mayPass(taken)).toBe(true);
}

type Start = { taken: string | null; queue: Queue; mayPass: (text: string) => boolean };

function expectStart(text: string | undefined, { taken, queue, mayPass }: Start): void {
  expect(text).toBeDefined();
  if (text === undefined || text === taken || mayPass(text) || queue.paused) return;
  expect(queue.texts).toEqual([]);
}

/** One more, first if it may pass and else last; or what an edit may do: some of them, in another order. */
function expectLegalChange(
  before: readonly string[],
  after: readonly string[],
  mayPass: (text: string) => boolean,
): void {
  const added = after.find((text) => !before.includes(text));
  if (added === undefined) expect(new Set(after).size).toBe(after.length);
  else expect(after).toEqual(mayPass(added) ? [added, ...before] : [...before, added]);
}

function wasCut(event: LogEvent['event']): boolean {
  if (event.type === 'turn_done') return event.stop_reason === 'interrupted';
  return event.type === 'turn_error' && event.code === 'interrupted-by-restart';
}

/** Before anything else happens; but what the turn was stopped for goes on. */
function expectPause({ texts, paused }: Queue, rest: readonly LogEvent[], mayPass: (text: string) => boolean): void {
  const followers = mayPass(texts[0] ?? '') ? texts.slice(1) : texts;
  if (paused || followers.length === 0) return;
  expect(rest[0]?.event).toMatchObject({ type: 'queue_changed', paused: true });
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
    it('I1–I6 I8 I9 I14 I17 I18 keeps every promise', async () => {
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
  const { talk } = schedule;
  const staying = talk.followers.filter((follower) => !follower.leave.signal.aborted);
  await schedule.comeToRest();
  const log = await schedule.rig.log(talk.id);
  expectWellFormedLog(log);
  expectQueueOrder(log, talk);
  for (const follower of talk.followers) expectExactDelivery(follower, log, staying.includes(follower));
  const messages = await schedule.rig.ports.conversations.messages(talk.id);
  for (const turn of turnsOf(log)) {
    const draft = foldTurn(turn.map((row) => row.event));
    const stored = messages.find((message) => message.id === draft.messageId);
    expect(stored?.content ?? []).toEqual(settledBlocks(draft.blocks));
  }
  const asked = messages
    .filter((message) => message.role === 'user')
    .flatMap((message) => message.content.map((block) => (block.type === 'text' ? block.text : '')));
  const expected = [...talk.posted.keys()].filter((text) => !talk.dropped.has(text));
  expect(asked.toSorted()).toEqual(expected.toSorted());
  for (const gone of schedule.deleted) await expectNothingLeft(schedule.rig, gone);
  await schedule.rig.stop();
}

async function expectNothingLeft({ ports }: EngineRig, { id, followers }: Talk): Promise<void> {
  expect(await ports.conversations.findById(id)).toBeNull();
  expect(await ports.conversations.messages(id)).toEqual([]);
  expect(await ports.ledger.readAfter(id, 0, 1000)).toBeNull();
  expect(await ports.ledger.listTurns(id, null, 10)).toEqual([]);
  for (const follower of followers) expectExactDelivery(follower, [], false);
}
