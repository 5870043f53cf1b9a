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

  it('leaves the document and the patch as they were, whatever is changed in what they gave', () => {
    const [before, given] = [{ list: [1] }, { op: 'add', path: '/new', value: { deep: [1] } }];
    const patch = [given, { op: 'add', path: '/new/deep/-', value: 2 }, { op: 'remove', path: '/list/0' }];
    expect(applyJsonPatch(before, patch)).toEqual({ document: { list: [], new: { deep: [1, 2] } } });
    expect([before, given.value]).toEqual([{ list: [1] }, { deep: [1] }]);
  });

  it('changes a copy alone', () => {
    const patch = [
      { op: 'copy', from: '/list', path: '/copy' },
      { op: 'add', path: '/copy/-', value: 4 },
    ];
    expect(applyJsonPatch({ list: [1] }, patch)).toEqual({ document: { list: [1], copy: [1, 4] } });
  });

  it('takes thousands of changes to a large document (each of them copied all of it, and the server stood for minutes)', () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => `key-${index}`);
    const patch = keys.map((key) => ({ op: 'replace', path: `/${key}`, value: 2 }));
    const large = Object.fromEntries(keys.map((key) => [key, 1]));
    expect(applyJsonPatch(large, patch)).toEqual({ document: Object.fromEntries(keys.map((key) => [key, 2])) });
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
