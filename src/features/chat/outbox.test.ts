import { describe, expect, it } from 'vitest';
import { Outbox, type OutboxEntry, type OutboxStorage, type Taken } from './outbox';

const posted = { queued: false, turn_id: 't1', pending_id: null, message_id: 'u1' };
const DAY_MS = 24 * 60 * 60 * 1000;

function entry(key: string, change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key,
    conversationId: 'c1',
    owner: null,
    branch: null,
    text: key,
    files: [],
    askedAtMs: Number(key.replace(/\D/g, '')),
    status: 'sending',
    error: null,
    ...change,
  };
}

/** Storage of one browser; `tabs` hear what the others write, as browsers tell it. */
function memoryStorage() {
  const values = new Map<string, string>();
  const tabs: { outbox: Outbox; isWriting: () => boolean }[] = [];
  const storage = (isWriting: { now: boolean }): OutboxStorage => {
    const write = (key: string, newValue: string | null) => {
      if (newValue === null) values.delete(key);
      else values.set(key, newValue);
      isWriting.now = true;
      for (const tab of tabs) if (!tab.isWriting()) tab.outbox.hear({ key, newValue });
      isWriting.now = false;
    };
    return {
      read: (prefix) => [...values].flatMap(([key, text]) => (key.startsWith(prefix) ? [text] : [])),
      keep: write,
    };
  };
  return {
    values,
    open: (owner: string | null = 'ana', nowMs = 10) => {
      const isWriting = { now: false };
      const outbox = new Outbox(storage(isWriting), nowMs);
      tabs.push({ outbox, isWriting: () => isWriting.now });
      if (owner !== null) outbox.setOwner(owner);
      return outbox;
    },
  };
}

const keys = (outbox: Outbox) => outbox.list().map(({ key }) => key);

describe('the outbox', () => {
  it('has after a reload what was not taken, in the order in which it was sent', () => {
    const browser = memoryStorage();
    const outbox = browser.open();
    outbox.put(entry('k2'));
    outbox.put(entry('k1'));
    outbox.put(entry('k3'));
    outbox.acknowledge('k3', posted);
    expect(keys(browser.open())).toEqual(['k1', 'k2']);
  });

  it('shows nobody what somebody else has sent, and keeps it for them', () => {
    const browser = memoryStorage();
    browser.open('ana').put(entry('k1'));
    expect(keys(browser.open('ben'))).toEqual([]);
    expect(keys(browser.open('ana'))).toEqual(['k1']);
  });

  it('stores nothing before it knows whose it is, and everything then', () => {
    const browser = memoryStorage();
    const outbox = browser.open(null);
    outbox.put(entry('k1'));
    expect([keys(outbox), browser.values.size]).toEqual([['k1'], 0]);
    outbox.setOwner('ana');
    expect(keys(browser.open('ana'))).toEqual(['k1']);
    expect(keys(browser.open('ben'))).toEqual([]);
  });

  it('tells other tabs what became of a message, and then that it is gone', () => {
    const browser = memoryStorage();
    const [here, there] = [browser.open(), browser.open()];
    const heard: (Taken | null)[] = [];
    here.put(entry('k1'));
    expect(keys(there)).toEqual(['k1']);
    there.subscribe((taken) => heard.push(taken));
    here.acknowledge('k1', posted);
    expect(heard[0]).toMatchObject({ entry: { key: 'k1' }, posted });
    expect(keys(there)).toEqual([]);
    expect(browser.values.size).toBe(0);
  });

  it('knows of a conversation that it is to be made, over a reload too, until its first message is taken', () => {
    const browser = memoryStorage();
    const [here, there] = [browser.open(), browser.open()];
    const start = { agentKey: 'guide', agentConfig: { model: 'small' } };
    here.put(entry('k1', { start }));
    here.put(entry('k2', { start }));
    const reloaded = browser.open(null);
    expect([there, reloaded, browser.open('ben')].map((outbox) => outbox.startOf('c1'))).toEqual([start, start, null]);
    here.acknowledge('k1', posted);
    for (const outbox of [here, there, reloaded, browser.open()]) expect(outbox.startOf('c1')).toBeNull();
    expect(keys(there)).toEqual(['k2']);
  });

  it('works from memory where storage is full or closed', () => {
    const outbox = new Outbox({ read: () => [], keep: () => undefined }, 0);
    outbox.setOwner('ana');
    outbox.put(entry('k1'));
    outbox.change('k1', { status: 'unreached', error: 'no answer' });
    expect(outbox.of('c1')).toMatchObject([{ key: 'k1', status: 'unreached' }]);
    outbox.discard('k1');
    expect(outbox.list()).toEqual([]);
  });

  it('is bounded in age, and in the number of what failed: what is on its way stays, however much it is', () => {
    const browser = memoryStorage();
    const outbox = browser.open();
    for (let number = 1; number <= 102; number += 1) outbox.put(entry(`k${String(number)}`));
    expect(keys(outbox).length).toBe(102);
    for (const key of keys(outbox).slice(1)) outbox.change(key, { status: 'failed' });
    expect([keys(outbox).length, ...keys(outbox).slice(0, 2)]).toEqual([101, 'k1', 'k3']);
    expect(keys(browser.open('ana', 31 * DAY_MS))).toEqual([]);
    expect(browser.values.size).toBe(0);
  });

  it('does not stumble over what is no entry', () => {
    const browser = memoryStorage();
    browser.values.set('parley:outbox:k1', '{"half');
    browser.values.set('parley:outbox:k2', 'null');
    browser.values.set('parley:outbox:k3', '{}');
    browser.values.set('parley:draft:c1', 'mine');
    expect(keys(browser.open())).toEqual([]);
  });
});
