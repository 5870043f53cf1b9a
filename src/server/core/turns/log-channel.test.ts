import { expect, test } from 'vitest';
import type { LogEvent } from '../../../contract/turn-event';
import { createMemoryPorts } from '../../testing/create-memory-ports';
import { LogChannel } from './log-channel';

const EVENT_CHARACTERS = 10_000;
const EVENTS = 100;

function largeEvents(): LogEvent[] {
  return Array.from({ length: EVENTS }, (_, index) => ({
    seq: index + 1,
    turnId: 'turn',
    event: { type: 'text_delta', block: 0, text: 'x'.repeat(EVENT_CHARACTERS) },
  }));
}

test('I16 hands a reader that has fallen behind one page after the other, also from memory', async () => {
  const { ledger } = createMemoryPorts({ agents: [] });
  const channel = new LogChannel('c', {
    ...ledger,
    readAfter: () => Promise.resolve({ events: [], lastSeq: 0, floorSeq: 0 }),
  });
  await channel.read(0);
  channel.offer(largeEvents());
  const seen: number[] = [];
  for (let cursor = 0; cursor < EVENTS;) {
    const page = await channel.read(cursor);
    expect(page?.isReplay).toBe(false);
    expect(JSON.stringify(page?.events).length).toBeLessThan(300 * 1024);
    seen.push(...(page?.events ?? []).map((row) => row.seq));
    cursor = seen.at(-1) ?? EVENTS;
  }
  expect(seen).toEqual(Array.from({ length: EVENTS }, (_, index) => index + 1));
});

test('goes on behind a gap when the record was trimmed beyond its end', async () => {
  const { ledger } = createMemoryPorts({ agents: [] });
  const event: LogEvent = { seq: 6, turnId: 'turn', event: { type: 'text_delta', block: 0, text: 'x' } };
  let page = { events: [] as LogEvent[], lastSeq: 0, floorSeq: 0 };
  const channel = new LogChannel('c', { ...ledger, readAfter: () => Promise.resolve(page) });
  await channel.read(0);
  page = { events: [event], lastSeq: 6, floorSeq: 5 };
  channel.offer([event]);
  await channel.wait(0, AbortSignal.timeout(10_000));
  expect(await channel.read(0)).toMatchObject({ floorSeq: 5 });
  expect(await channel.read(5)).toMatchObject({ events: [event], isReplay: false });
});
