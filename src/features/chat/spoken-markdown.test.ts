import { describe, expect, it } from 'vitest';
import { spokenMarkdown } from './spoken-markdown';

describe('Markdown that is said aloud', () => {
  it.each([
    ['- one\n- two\n  - three', 'one\ntwo\nthree'],
    ['1. one\n2. two', '1. one\n2. two'],
    ['> said\n>\n> > before', 'said\n\nbefore'],
    ['- [x] done\n- [ ] to do', 'done\nto do'],
    ['It is **5 - 3**, or `a > b`.', 'It is 5 - 3, or a > b.'],
  ])('is of %j %j', (markdown, spoken) => {
    expect(spokenMarkdown(markdown)).toBe(spoken);
  });
});
