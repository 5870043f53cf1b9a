import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenStores } from '../../testing/open-stores';
import { sampleConversation, sampleEvents, samplePending, sampleTime, sampleTurn } from '../../testing/sample-records';
import { newConversationHead } from './conversation-head';
import type { LedgerTransaction } from './turn-ledger';
import type { TurnRecord } from './turn-record';

type Command =
  | { kind: 'append'; at: number; texts: string[]; isOfTurn: boolean; throws: boolean }
  | { kind: 'start' | 'end' | 'recreate'; at: number }
  | { kind: 'queue'; at: number; count: number; throws: boolean }
  | { kind: 'trim'; limit: number }
  | { kind: 'read'; at: number; cursor: number; maxBytes: number };

/** What one conversation should be. */
type Model = {
  id: string;
  events: { seq: number; turnId: string | null; text: string }[];
  lastSeq: number;
  floorSeq: number;
  turns: TurnRecord[];
  queue: string[];
};

const at = fc.nat(2);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      at,
      texts: fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 4 }),
      isOfTurn: fc.boolean(),
      throws: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('start' as const, 'end' as const), at }) },
  fc.record({ kind: fc.constant('recreate' as const), at }),
  fc.record({ kind: fc.constant('queue' as const), at, count: fc.nat(3), throws: fc.boolean() }),
  fc.record({ kind: fc.constant('trim' as const), limit: fc.integer({ min: 1, max: 3 }) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      at,
      cursor: fc.nat(30),
      maxBytes: fc.integer({ min: 1, max: 500 }),
    }),
  },
);

/** Any commands in any order leave a ledger as they leave the simplest model of one. */
export function turnLedgerModelContract(name: string, open: () => Promise<OpenStores>, runs = 100): void {
  describe(`${name} as a turn ledger`, () => {
    test('agrees with a model of three conversations, whatever is done to them', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
          const stores = await open();
          try {
            const run = new ModelRun(stores);
            await run.begin();
            for (const each of commands) await run.do(each);
            await run.compare();
          } finally {
            await stores.close();
          }
        }),
        { numRuns: runs },
      );
    });
  });
}

const rollback = new Error('rolled back');

class ModelRun {
  private readonly models: Model[] = [];
  private minute = 0;

  constructor(private readonly stores: OpenStores) {}

  async begin(): Promise<void> {
    for (let index = 0; index < 3; index += 1) this.models.push(await this.create());
  }

  async do(each: Command): Promise<void> {
    switch (each.kind) {
      case 'append':
        return this.append(this.model(each.at), each);
      case 'start':
        return this.start(this.model(each.at));
      case 'end':
        return this.end(this.model(each.at));
      case 'queue':
        return this.queue(this.model(each.at), each);
      case 'recreate':
        await this.stores.conversations.remove(this.model(each.at).id);
        this.models[each.at] = await this.create();
        return;
      case 'trim':
        return this.trim(each.limit);
      case 'read':
        return this.read(this.model(each.at), each);
    }
  }

  async compare(): Promise<void> {
    for (const model of this.models) {
      const active = activeTurn(model);
      const snapshot = await this.stores.ledger.snapshot(model.id, {});
      expect(snapshot?.head).toMatchObject({ lastSeq: model.lastSeq, floorSeq: model.floorSeq });
      expect(snapshot?.activeTurn).toEqual(active ?? null);
      const ownEvents = active ? model.events.filter((row) => row.turnId === active.id) : [];
      expect(snapshot?.activeEvents.map(toRow)).toEqual(ownEvents);
      expect(snapshot?.pending.map((entry) => entry.id)).toEqual(model.queue);
      expect(await this.stores.ledger.listTurns(model.id, null, 100)).toEqual([...model.turns].reverse());
      const page = await this.stores.ledger.readAfter(model.id, 0, 1_000_000);
      expect(page?.events.map(toRow)).toEqual(model.events);
    }
  }

  private model(index: number): Model {
    const model = this.models[index];
    if (!model) throw new Error(`no model ${index}`);
    return model;
  }

  private async create(): Promise<Model> {
    const conversation = sampleConversation();
    await this.stores.conversations.insert(conversation);
    return { id: conversation.id, events: [], lastSeq: 0, floorSeq: 0, turns: [], queue: [] };
  }

  private async write(throws: boolean, work: (tx: LedgerTransaction) => Promise<void>): Promise<void> {
    const done = this.stores.ledger.transact(async (tx) => {
      await work(tx);
      if (throws) throw rollback;
    });
    if (throws) await expect(done).rejects.toBe(rollback);
    else await done;
  }

  private async append(model: Model, { texts, isOfTurn, throws }: Extract<Command, { kind: 'append' }>): Promise<void> {
    const turnId = (isOfTurn ? activeTurn(model)?.id : null) ?? null;
    const rows = sampleEvents(turnId, model.lastSeq + 1, texts);
    await this.write(throws, async (tx) => {
      const head = (await tx.holdHead(model.id)) ?? newConversationHead(model.id);
      await tx.insertEvents(model.id, rows, sampleTime(this.minute));
      await tx.saveHead({ ...head, lastSeq: head.lastSeq + rows.length });
    });
    if (throws) return;
    model.events.push(...rows.map(toRow));
    model.lastSeq += rows.length;
  }

  private async start(model: Model): Promise<void> {
    if (activeTurn(model)) return;
    const turn = sampleTurn(model.id, { number: model.turns.length + 1, startSeq: model.lastSeq + 1 });
    await this.write(false, async (tx) => {
      const head = (await tx.holdHead(model.id)) ?? newConversationHead(model.id);
      await tx.insertTurn(turn);
      await tx.saveHead({ ...head, activeTurnId: turn.id });
    });
    model.turns.push(turn);
    await this.append(model, { kind: 'append', at: 0, texts: ['start'], isOfTurn: true, throws: false });
  }

  private async end(model: Model): Promise<void> {
    const active = activeTurn(model);
    if (!active) return;
    this.minute += 1;
    const ended: TurnRecord = { ...active, status: 'done', endedAt: sampleTime(this.minute) };
    await this.write(false, async (tx) => {
      const head = (await tx.holdHead(model.id)) ?? newConversationHead(model.id);
      await tx.updateTurn(ended);
      await tx.saveHead({ ...head, activeTurnId: null });
    });
    model.turns = model.turns.map((turn) => (turn.id === ended.id ? ended : turn));
  }

  private async queue(model: Model, { count, throws }: Extract<Command, { kind: 'queue' }>): Promise<void> {
    const entries = Array.from({ length: count }, (_, index) => samplePending(model.id, { position: index + 1 }));
    await this.write(throws, async (tx) => {
      await tx.holdHead(model.id);
      await tx.replacePending(model.id, entries);
    });
    if (!throws) model.queue = entries.map((entry) => entry.id);
  }

  /** Trims up to now; which conversations a limited call chose is read back, that it trimmed them rightly is checked. */
  private async trim(limit: number): Promise<void> {
    const before = sampleTime(this.minute);
    const floors = this.models.map((model) => trimmedFloor(model, before));
    const due = this.models.filter((model, index) => model.floorSeq !== floors[index]);
    expect(await this.stores.ledger.trimEvents(before, limit)).toBe(Math.min(due.length, limit));
    const heads = await this.stores.ledger.heads(this.models.map((model) => model.id));
    this.models.forEach((model, index) => {
      const floorSeq = heads.get(model.id)?.floorSeq ?? -1;
      expect([model.floorSeq, floors[index]]).toContain(floorSeq);
      model.floorSeq = floorSeq;
      model.events = model.events.filter((row) => row.seq > floorSeq);
    });
  }

  private async read(model: Model, { cursor, maxBytes }: Extract<Command, { kind: 'read' }>): Promise<void> {
    const page = await this.stores.ledger.readAfter(model.id, cursor, maxBytes);
    const rest = model.events.filter((row) => row.seq > cursor);
    const rows = page?.events.map(toRow) ?? [];
    expect(page).toMatchObject({ lastSeq: model.lastSeq, floorSeq: model.floorSeq });
    expect(rows).toEqual(rest.slice(0, rows.length));
    if (rest.length > 0) expect(rows.length).toBeGreaterThan(0);
  }
}

function toRow({ seq, turnId, event }: ReturnType<typeof sampleEvents>[number]): Model['events'][number] {
  return { seq, turnId, text: event.type === 'text_delta' ? event.text : '' };
}

function activeTurn(model: Model): TurnRecord | undefined {
  return model.turns.find((turn) => turn.endedAt === null);
}

function trimmedFloor(model: Model, before: Date): number {
  const ended = new Set(
    model.turns.filter((turn) => turn.endedAt !== null && turn.endedAt < before).map((turn) => turn.id),
  );
  return model.events.findLast((row) => row.turnId !== null && ended.has(row.turnId))?.seq ?? model.floorSeq;
}
