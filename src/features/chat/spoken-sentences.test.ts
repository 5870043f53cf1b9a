import { describe, expect, it } from 'vitest';
import { spokenLength } from './spoken-sentences';

describe('what is said aloud of an answer that is being written', () => {
  it.each([
    ['It costs 1', ''],
    ['It costs 1.50 a day', ''],
    ['One. Two', 'One.'],
    ['One. “Two?” Three', 'One. “Two?”'],
    ['- an item\n- ano', '- an item\n'],
    ['最初。', '最初。'],
    ['one\n1. an item', 'one\n'],
    ['> 12. an item. And', '> 12. an item.'],
    ['It has 5. Then', 'It has 5.'],
    ['2024! Then', '2024!'],
  ])('is, of %j, %j', (text, spoken) => {
    expect(text.slice(0, spokenLength(text))).toBe(spoken);
  });

  it('is found from where it was known to end', () => {
    expect(spokenLength('One. Two. Three', 4)).toBe(9);
    expect(spokenLength('One. Two', 4)).toBe(4);
  });
});
