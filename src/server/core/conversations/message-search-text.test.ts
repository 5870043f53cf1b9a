import { describe, expect, it } from 'vitest';
import { snippetOf } from './message-search-text';

const saying = (text: string) => ({ content: [{ type: 'text' as const, text }] });

describe('the snippet of a found message', () => {
  it('is the whole text when that is short', () => {
    expect(snippetOf(saying('A short text'), 'short')).toBe('A short text');
  });

  it('is cut around the place that matches', () => {
    const snippet = snippetOf(saying(`${'before '.repeat(30)}NEEDLE ${'after '.repeat(60)}`), 'needle');
    expect(snippet).toMatch(/^….*before NEEDLE after.*…$/);
    expect(snippet.length).toBeLessThan(170);
  });

  it('is in plain words (it showed the marks of Markdown)', () => {
    const text = '## Plan\n\n- **Needle** in `hay`, see [there](https://a.b)\n\n| a | b |\n|---|---|\n| c | d |';
    expect(snippetOf(saying(text), 'needle')).toBe('Plan Needle in hay, see there a b c d');
  });

  it('has the marks when they are what was looked for', () => {
    expect(snippetOf(saying('a **b** c'), '**b')).toBe('a **b** c');
  });
});
