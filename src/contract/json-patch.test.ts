import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWithClient } from '../server/testing/ag-ui-clients';
import { applyJsonPatch } from './json-patch';

const document = { a: { 'b/c': 1, 'd~e': 2 }, list: [1, 2, 3] };

describe('applyJsonPatch', () => {
  it.each<[Record<string, unknown>, unknown]>([
    [
      { op: 'add', path: '/x', value: null },
      { ...document, x: null },
    ],
    [
      { op: 'add', path: '/list/1', value: 9 },
      { ...document, list: [1, 9, 2, 3] },
    ],
    [
      { op: 'add', path: '/list/-', value: 9 },
      { ...document, list: [1, 2, 3, 9] },
    ],
    [
      { op: 'replace', path: '/a/b~1c', value: 5 },
      { ...document, a: { 'b/c': 5, 'd~e': 2 } },
    ],
    [
      { op: 'remove', path: '/a/d~0e' },
      { ...document, a: { 'b/c': 1 } },
    ],
    [
      { op: 'remove', path: '/list/0' },
      { ...document, list: [2, 3] },
    ],
    [
      { op: 'move', from: '/list/0', path: '/first' },
      { ...document, list: [2, 3], first: 1 },
    ],
    [
      { op: 'copy', from: '/list', path: '/copy' },
      { ...document, copy: [1, 2, 3] },
    ],
    [{ op: 'test', path: '/list', value: [1, 2, 3] }, document],
    [{ op: 'replace', path: '', value: 1 }, 1],
  ])('applies %j', (operation, result) => {
    expect(applyJsonPatch(document, [operation])).toEqual({ document: result });
  });

  it.each<Record<string, unknown>>([
    { op: 'replace', path: '/none', value: 1 },
    { op: 'remove', path: '/list/3' },
    { op: 'add', path: '/list/5', value: 1 },
    { op: 'add', path: '/list/01', value: 1 },
    { op: 'add', path: '/none/deep', value: 1 },
    { op: 'add', path: 'a', value: 1 },
    { op: 'add', path: '/a~2', value: 1 },
    { op: 'add', path: '/x' },
    { op: 'add', path: '/__proto__', value: {} },
    { op: 'move', from: '/a', path: '/a/b' },
    { op: 'test', path: '/list', value: [1] },
    { op: 'shout', path: '/a', value: 1 },
    { path: '/a' },
  ])('refuses %j', (operation) => {
    expect(applyJsonPatch(document, [operation])).toBeUndefined();
  });

  it('refuses copies that multiply (forty operations made a state that nobody could write down)', () => {
    const double = { op: 'copy', from: '/list', path: '/list/-' };
    const some = applyJsonPatch(
      document,
      Array.from({ length: 5 }, () => double),
    );
    expect(some).toBeDefined();
    expect(
      applyJsonPatch(
        document,
        Array.from({ length: 40 }, () => double),
      ),
    ).toBeUndefined();
  });

  it('agrees with the stock client on every patch that it takes', async () => {
    const path = fc.constantFrom('', '/a', '/a/b~1c', '/list', '/list/0', '/list/2', '/list/-', '/new', '/list/0/x');
    const operation = fc.record({
      op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'),
      path,
      from: path,
      value: fc.constantFrom<unknown>(1, [1], { k: 1 }, null, [1, 2, 3]),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 4 }), async (patch) => {
        const mine = applyJsonPatch(document, patch);
        fc.pre(mine !== undefined);
        const events = [
          { type: 'RUN_STARTED', threadId: 'thread-1', runId: 'run-1' },
          { type: 'STATE_DELTA', delta: patch },
          { type: 'RUN_FINISHED', threadId: 'thread-1', runId: 'run-1' },
        ];
        const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
        const read = await readWithClient('1.0', body, { state: document });
        expect(read.complaints).toEqual([]);
        expect(read.state).toEqual(mine.document);
      }),
      { numRuns: 60 },
    );
  });
});
