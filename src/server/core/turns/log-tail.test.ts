import { expect, test } from 'vitest';
import type { LogEvent } from '../../../contract/turn-event';
import { LogTail } from './log-tail';

const EVERYTHING = Number.MAX_SAFE_INTEGER;

function delta(seq: number, characters: number): LogEvent {
  return { seq, turnId: 't', event: { type: 'text_delta', block: 0, text: 'x'.repeat(characters) } };
}

function filled(count: number, characters: number): LogTail {
  const tail = new LogTail();
  for (let seq = 1; seq <= count; seq += 1) tail.append([delta(seq, characters)]);
  return tail;
}

test('gives what comes behind a number, as much as a page holds and at least one event', () => {
  const tail = filled(10, 100);
  expect(tail.after(7, EVERYTHING).map(({ seq }) => seq)).toEqual([8, 9, 10]);
  expect(tail.after(2, 250).map(({ seq }) => seq)).toEqual([3, 4, 5]);
  expect(tail.after(2, 1).map(({ seq }) => seq)).toEqual([3]);
  expect(tail.after(10, EVERYTHING)).toEqual([]);
});

test('I16 keeps no more than a bounded number of events', () => {
  const tail = filled(5000, 1);
  expect(tail.lastSeq).toBe(5000);
  expect(5000 - (tail.firstSeq ?? 0)).toBeLessThan(1100);
});

test('I16 keeps no more than a bounded size, however large its events are, and stays dense', () => {
  const tail = filled(500, 16_000);
  const seqs = tail.after((tail.firstSeq ?? 1) - 1, EVERYTHING).map(({ seq }) => seq);
  expect(seqs.length * 16_000).toBeLessThan(1.2 * 1024 * 1024);
  expect(seqs).toEqual(Array.from(seqs, (_, index) => 500 - seqs.length + 1 + index));
});

test('starts afresh from a page', () => {
  const tail = filled(20, 10);
  tail.restart([delta(100, 1), delta(101, 1)]);
  expect(tail.after(100, EVERYTHING).map(({ seq }) => seq)).toEqual([101]);
});
