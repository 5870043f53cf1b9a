import { describe, expect, it } from 'vitest';
import { KeptStates } from './kept-states';

describe('what a reader has opened', () => {
  it('is remembered by name, closed again too', () => {
    const kept = new KeptStates();
    kept.keep('a', true);
    kept.keep('b', true);
    kept.keep('b', false);
    expect(['a', 'b', 'c'].map((name) => kept.read(name))).toEqual([true, false, null]);
  });

  it('is bounded: what was touched long ago goes first', () => {
    const kept = new KeptStates();
    for (let number = 0; number < 500; number += 1) kept.keep(String(number), true);
    kept.keep('0', false);
    kept.keep('new', true);
    expect(['0', '1', '2', 'new'].map((name) => kept.read(name))).toEqual([false, null, true, true]);
  });
});
