import { describe, expect, it } from 'vitest';
import { snippetOf } from './message-search-text';

describe('the snippet of a found message', () => {
  it('is the whole text when that is short', () => {
    expect(snippetOf('A short text', 'short')).toBe('A short text');
  });

  it('is cut around the place that matches', () => {
    const snippet = snippetOf(`${'before '.repeat(30)}NEEDLE ${'after '.repeat(60)}`, 'needle');
    expect(snippet).toMatch(/^….*before NEEDLE after.*…$/);
    expect(snippet.length).toBeLessThan(170);
  });
});
