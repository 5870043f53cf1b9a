import { expect, it } from 'vitest';
import type { LiveFrame, SequencedEvent } from './live-frame';
import type { LivePorts, StreamHandlers } from './live-ports';
import { LiveSource } from './live-source';
import { manualClock } from '../server/testing/manual-clock';

const word = (seq: number, from = seq): SequencedEvent => ({
  seq,
  event: { type: 'text_delta', block: 0, text: 'word ', from },
});

/** A source whose lines a test holds in its hands. */
function rig() {
  const clock = manualClock();
  const lines: (StreamHandlers & { url: string; isClosed: boolean })[] = [];
  const frames: LiveFrame[] = [];
  const told: string[] = [];
  const ports: Pick<LivePorts, 'openStream' | 'later' | 'now' | 'random'> = {
    openStream: (url, handlers) => {
      const line = { ...handlers, url, isClosed: false };
      lines.push(line);
      return { close: () => (line.isClosed = true) };
    },
    later: clock.after,
    now: () => clock.now().getTime(),
    random: () => 0.5,
  };
  const source = new LiveSource(ports, {
    onFrame: (frame) => frames.push(frame),
    onState: ({ status }) => told.push(status),
    onOpened: () => told.push('opened'),
  });
  const tell = (line: number, ...events: SequencedEvent[]) =>
    lines[line]?.onEvent('events', JSON.stringify({ conversation_id: 'c', events }));
  const seqs = () =>
    frames.splice(0).flatMap((frame): (number | string)[] => {
      if (frame.kind === 'events') return frame.events.map(({ seq }) => seq);
      return frame.kind === 'reset' ? [`read up to ${String(frame.last_event_id)}`] : [];
    });
  /** Follows `c` from 0, then something else too, over a second line. */
  const change = async () => {
    source.follow(['c'], [['c', 0]]);
    await clock.advance(10);
    lines[0]?.onOpen();
    tell(0, word(1));
    source.follow(['c', 'd'], [['d', 0]]);
    await clock.advance(10);
    seqs();
    told.length = 0;
  };
  /** Which of the lines are open, or about to be. */
  const kept = () => [...lines.keys()].filter((line) => lines[line]?.isClosed === false);
  return { clock, source, lines, kept, told, tell, seqs, change };
}

it('asks for what it follows from where it stands, and from the beginning only in the beginning', async () => {
  const { change, lines } = rig();
  await change();
  expect(lines.map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/v1/chat/live?follow=c:0',
    '/api/v1/chat/live?follow=c:1,d:0',
  ]);
});

it('closes a line a second after the next one has opened, and not before', async () => {
  const { change, clock, lines } = rig();
  await change();
  await clock.advance(5_000);
  lines[1]?.onOpen();
  await clock.advance(999);
  expect(lines.map(({ isClosed }) => isClosed)).toEqual([false, false]);
  await clock.advance(1);
  expect(lines.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

it('passes on once what two lines tell, also where one of them has merged it', async () => {
  const { change, lines, tell, seqs, clock } = rig();
  await change();
  tell(0, word(2));
  lines[1]?.onOpen();
  tell(1, word(3, 2));
  expect(seqs()).toEqual([2]);
  tell(0, word(3));
  tell(1, word(4));
  tell(0, word(4), word(5));
  await clock.advance(1_000);
  tell(1, word(5), word(6));
  expect(seqs()).toEqual([3, 4, 5, 6]);
});

it('has read again what neither line told in a piece that follows on', async () => {
  const { change, lines, tell, seqs, clock } = rig();
  await change();
  tell(0, word(2));
  lines[1]?.onOpen();
  tell(1, word(4, 2));
  await clock.advance(1_000);
  tell(1, word(5));
  expect(seqs()).toEqual([2, 'read up to 4', 5]);
});

it('has read again what follows a gap, at once, where no other line could fill it', async () => {
  const { change, lines, tell, seqs, clock } = rig();
  await change();
  lines[1]?.onOpen();
  await clock.advance(1_000);
  tell(1, word(3));
  tell(1, word(4));
  expect(seqs()).toEqual(['read up to 3', 4]);
});

it('takes nothing of a conversation that was left and is followed anew from an older place, before the line for it', async () => {
  const { change, source, lines, tell, seqs, clock } = rig();
  await change();
  lines[1]?.onOpen();
  await clock.advance(1_000);
  tell(1, word(2), word(3));
  source.follow(['d'], []);
  source.follow(['c', 'd'], [['c', 1]]);
  tell(1, word(4));
  expect(seqs()).toEqual([2, 3]);
  await clock.advance(10);
  tell(1, word(5));
  lines[2]?.onOpen();
  tell(2, word(5, 2));
  expect(seqs()).toEqual([5]);
});

it('loses nothing by an error of a line that has been replaced, and has read again what that one alone could have told', async () => {
  const { change, lines, kept, told, tell, seqs, clock } = rig();
  await change();
  lines[1]?.onOpen();
  tell(1, word(3));
  lines[0]?.onError();
  await clock.advance(10_000);
  expect(kept()).toEqual([1]);
  expect(told).toEqual(['live']);
  expect(seqs()).toEqual(['read up to 3']);
});

it('goes on with the line that opens when the old one breaks meanwhile, and says that news may be lost', async () => {
  const { change, lines, kept, told, clock } = rig();
  await change();
  lines[0]?.onError();
  lines[1]?.onOpen();
  await clock.advance(10_000);
  expect(kept()).toEqual([1]);
  expect(told).toEqual(['live', 'opened']);
});

it('keeps the old line while those that are to replace it fail, less and less often', async () => {
  const { change, lines, kept, told, tell, seqs, clock } = rig();
  await change();
  lines[1]?.onError();
  await clock.advance(500);
  lines[2]?.onError();
  await clock.advance(999);
  tell(0, word(2));
  expect(kept()).toEqual([0]);
  await clock.advance(1);
  expect(kept()).toEqual([0, 3]);
  lines[3]?.onOpen();
  await clock.advance(1_000);
  expect(kept()).toEqual([3]);
  expect(seqs()).toEqual([2]);
  expect(told).toEqual(['live']);
});

it('goes back to the old line when the one that has just replaced it breaks', async () => {
  const { change, lines, kept, clock } = rig();
  await change();
  lines[1]?.onOpen();
  lines[1]?.onError();
  await clock.advance(1_000);
  expect(kept()).toEqual([0, 2]);
});

it('notices that the old line is dead too, however often others fail', async () => {
  const { change, lines, told, clock } = rig();
  await change();
  for (let second = 0; second < 40; second += 1) {
    await clock.advance(1_000);
    lines.slice(1).forEach(({ isClosed, onError }) => !isClosed && onError());
  }
  expect(told).toContain('lost');
});

it('follows what is asked for while a retry is connecting, once that has opened', async () => {
  const { clock, source, lines, kept } = rig();
  source.follow(['c'], [['c', 0]]);
  await clock.advance(10);
  lines[0]?.onOpen();
  lines[0]?.onError();
  await clock.advance(1_000);
  source.follow(['c', 'd'], [['d', 0]]);
  await clock.advance(5_000);
  expect(kept()).toEqual([1]);
  lines[1]?.onOpen();
  await clock.advance(10);
  expect(decodeURIComponent(lines.at(-1)?.url ?? '')).toBe('/api/v1/chat/live?follow=c:0,d:0');
  lines[2]?.onOpen();
  await clock.advance(1_000);
  expect(kept()).toEqual([2]);
});

it('reconnects at once, but not in place of a line that has just been begun', async () => {
  const { clock, source, lines, kept } = rig();
  await clock.advance(10);
  source.reconnect();
  lines[0]?.onOpen();
  await clock.advance(4_999);
  source.reconnect();
  expect(kept()).toEqual([0]);
  await clock.advance(1);
  source.reconnect();
  expect(kept()).toEqual([1]);
});

it('reconnects after the clock was set back', async () => {
  const { clock, source, lines, kept } = rig();
  await clock.advance(10);
  lines[0]?.onOpen();
  clock.skewBy(-3_600_000);
  source.reconnect();
  expect(kept()).toEqual([1]);
});
