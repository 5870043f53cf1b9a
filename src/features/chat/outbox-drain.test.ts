import { describe, expect, it } from 'vitest';
import { Outbox, type OutboxEntry } from './outbox';
import { OutboxDrain, type Delivery } from './outbox-drain';

const taken: Delivery = { kind: 'taken', posted: { queued: false, turn_id: 't', pending_id: null, message_id: 'm' } };
const unreached: Delivery = { kind: 'unreached', reason: 'no answer' };
const start = { agentKey: 'guide', agentConfig: {} };
const HOUR_MS = 60 * 60 * 1000;

function entry(key: string, conversationId = 'c1'): OutboxEntry {
  return {
    key,
    conversationId,
    owner: 'ana',
    branch: null,
    text: key,
    files: [],
    askedAtMs: Number(key.slice(1)),
    status: 'sending',
    error: null,
  };
}

/** Locks as browsers have them, for as many tabs as ask. */
function memoryLocks() {
  const ends = new Map<string, Promise<unknown>>();
  return (name: string, run: () => Promise<void>): Promise<void> => {
    const mine = (ends.get(name) ?? Promise.resolve()).then(run);
    ends.set(name, mine);
    return mine;
  };
}

type Rig = {
  owner?: () => Promise<string>;
  deliver: (entry: OutboxEntry) => Delivery | Promise<Delivery>;
  now?: number;
};

function rig({ owner = () => Promise.resolve('ana'), deliver, now = 1 }: Rig) {
  const outbox = new Outbox({ read: () => [], keep: () => undefined }, 0);
  outbox.setOwner('ana');
  const asked: string[] = [];
  const given: string[] = [];
  const waits: { delayMs: number; run: () => void }[] = [];
  const line = { isConnected: true };
  const drain = new OutboxDrain(outbox, {
    readOwner: owner,
    post: async (one) => {
      asked.push(one.key);
      return deliver(one);
    },
    giveBack: (id, { reason }) => {
      given.push(`${id} ${reason}`);
      outbox.discardAll(id);
    },
    alone: memoryLocks(),
    isConnected: () => line.isConnected,
    later: (delayMs, run) => {
      waits.splice(0, 1, { delayMs, run });
      return () => undefined;
    },
    now: () => now,
  });
  outbox.subscribe(drain.run);
  const states = () => outbox.list().map(({ key, status }) => `${key} ${status}`);
  return { outbox, drain, asked, given, waits, line, states };
}

/** Everything that can go on without the world has gone on. */
const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('sending what is in the outbox', () => {
  it('sends one after the other, in order, and keeps none that was taken', async () => {
    let open = 0;
    const { outbox, asked, states } = rig({
      deliver: async () => {
        open += 1;
        expect(open).toBe(1);
        await rest();
        open -= 1;
        return taken;
      },
    });
    for (const key of ['k1', 'k2', 'k3']) outbox.put(entry(key));
    await expect.poll(() => asked).toEqual(['k1', 'k2', 'k3']);
    await expect.poll(states).toEqual([]);
  });

  it('holds back what comes after a message that was not reached, and goes on in order when the line is back', async () => {
    let answer: Delivery = unreached;
    const { outbox, drain, asked, states, line } = rig({ deliver: () => answer });
    line.isConnected = false;
    outbox.put(entry('k1'));
    outbox.put(entry('k2'));
    await rest();
    expect([asked, states()]).toEqual([['k1'], ['k1 unreached', 'k2 unreached']]);
    drain.wake();
    await rest();
    expect(asked).toEqual(['k1']);
    answer = taken;
    line.isConnected = true;
    drain.wake();
    await rest();
    expect([asked, states()]).toEqual([['k1', 'k1', 'k2'], []]);
  });

  it('tries again by itself, with growing pauses, while the line is there', async () => {
    const { outbox, asked, waits, states } = rig({ deliver: () => unreached });
    outbox.put({ ...entry('k1'), error: 'no answer' });
    for (const delayMs of [5_000, 10_000]) {
      await rest();
      expect([states(), waits]).toMatchObject([['k1 unreached'], [{ delayMs }]]);
      waits[0]?.run();
    }
    expect(asked).toEqual(['k1', 'k1']);
  });

  it('says nothing of an answer that was lost where the next one comes', async () => {
    const answers = [unreached, taken];
    const { outbox, asked, waits, states } = rig({ deliver: () => answers.shift() ?? unreached });
    outbox.put(entry('k1'));
    await rest();
    expect([states(), waits]).toMatchObject([['k1 sending'], [{ delayMs: 1_000 }]]);
    waits[0]?.run();
    await rest();
    expect([asked, states()]).toEqual([['k1', 'k1'], []]);
  });

  it('does not ask again for what is discarded meanwhile', async () => {
    const { outbox, asked, waits, states } = rig({ deliver: () => unreached });
    outbox.put(entry('k1'));
    await rest();
    outbox.discard('k1');
    waits[0]?.run();
    await rest();
    expect([asked, states()]).toEqual([['k1'], []]);
  });

  it('keeps what the server refused, which is not sent by itself again, and goes on to the next', async () => {
    const { outbox, drain, asked, states } = rig({
      deliver: ({ key }) => (key === 'k1' ? { kind: 'refused', reason: 'too long' } : taken),
    });
    outbox.put(entry('k1'));
    outbox.put(entry('k2'));
    await rest();
    drain.wake();
    await rest();
    expect([asked, states()]).toEqual([['k1', 'k2'], ['k1 failed']]);
  });

  it('lets one conversation not wait for another', async () => {
    const { outbox, asked } = rig({ deliver: ({ key }) => (key === 'k1' ? unreached : taken) });
    outbox.put(entry('k1', 'c1'));
    outbox.put(entry('k2', 'c2'));
    await rest();
    expect(asked).toEqual(['k1', 'k2']);
  });

  it('sends nothing of one person once another has signed in', async () => {
    let owner = 'ana';
    const { outbox, asked } = rig({
      owner: () => Promise.resolve(owner),
      deliver: () => {
        owner = 'ben';
        return { kind: 'asked-again' };
      },
    });
    outbox.put(entry('k1'));
    await rest();
    expect(asked).toEqual(['k1']);
    outbox.setOwner('ana');
    expect(outbox.list()).toMatchObject([{ key: 'k1', status: 'sending' }]);
  });

  it('sends again after the same person has signed in again', async () => {
    const answers: Delivery[] = [{ kind: 'asked-again' }, taken];
    const { outbox, asked, states } = rig({ deliver: () => answers.shift() ?? unreached });
    outbox.put(entry('k1'));
    await rest();
    expect([asked, states()]).toEqual([['k1', 'k1'], []]);
  });

  it('gives back all that was written for a conversation that its agent does not begin', async () => {
    const { outbox, asked, given, states } = rig({
      deliver: () => ({ kind: 'unstarted', reason: 'no such folder', problems: {} }),
    });
    outbox.put({ ...entry('k1'), start });
    outbox.put({ ...entry('k2'), start });
    await rest();
    expect([asked, given, states()]).toEqual([['k1'], ['c1 no such folder'], []]);
  });

  it('goes on asking for a conversation to go whose first message was discarded while the line was down (it was made, and stayed)', async () => {
    let answer: Delivery = unreached;
    const { outbox, drain, asked, states, line } = rig({ deliver: () => answer, now: 21 * HOUR_MS });
    line.isConnected = false;
    outbox.put({ ...entry('k1'), start, status: 'unreached' });
    outbox.withdraw('k1');
    await rest();
    expect([asked, states(), outbox.startOf('c1')]).toEqual([['k1'], ['k1 unreached'], null]);
    answer = { kind: 'withdrawn' };
    line.isConnected = true;
    drain.wake();
    await rest();
    expect([asked, states()]).toEqual([['k1', 'k1'], []]);
  });

  it('leaves to the person what is too old for the server to know whether it was said', async () => {
    const { outbox, asked, states } = rig({ deliver: () => taken, now: 21 * HOUR_MS });
    outbox.put(entry('k1'));
    await rest();
    expect([asked, states()]).toEqual([[], ['k1 failed']]);
  });
});
