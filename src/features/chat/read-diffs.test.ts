import { describe, expect, it } from 'vitest';
import { diffLines, readDiffs } from './read-diffs';

describe('changes of files in what a tool answered', () => {
  it('are the lines that differ, with some around them', () => {
    const before = ['1', '2', '3', '4', 'old', '6', '7', '8', '9', '10'];
    const after = before.map((line) => (line === 'old' ? 'new' : line));
    expect(diffLines(before, after).map(({ sign, text }) => sign + text)).toEqual([
      ' 2',
      ' 3',
      ' 4',
      '-old',
      '+new',
      ' 6',
      ' 7',
      ' 8',
    ]);
  });

  it('leave the lines between two changes as they were', () => {
    expect(diffLines(['a', 'b', 'c', 'd'], ['A', 'b', 'c', 'x', 'D']).map(({ sign, text }) => sign + text)).toEqual([
      '-a',
      '+A',
      ' b',
      ' c',
      '-d',
      '+x',
      '+D',
    ]);
  });

  it('of a new file are all its lines', () => {
    expect(readDiffs({ diffs: [{ path: 'a.md', old_text: null, new_text: 'x\ny\n' }] })).toEqual({
      text: '',
      diffs: [
        {
          path: 'a.md',
          lines: [
            { sign: '+', text: 'x' },
            { sign: '+', text: 'y' },
          ],
        },
      ],
    });
  });

  it('are nothing in an output of another form', () => {
    for (const output of ['text', null, { diffs: [] }, { diffs: [{ path: 1 }] }, { diffs: 'no' }]) {
      expect(readDiffs(output)).toBeNull();
    }
  });
});
