import { describe, expect, it } from 'vitest';
import { hasAtMostCodePoints, isBlank, messageTextSchema } from './message-text';

describe('isBlank', () => {
  it('looks through everything that cannot be seen', () => {
    for (const text of ['', ' \n\t', '\u200B', '\u00A0\u3000', '\u2060\uFEFF', '\0', '\u200E\u200F', '\u2800'])
      expect([text, isBlank(text)]).toEqual([text, true]);
    for (const text of ['a', ' . ', '🌍', '한', '\u200Ba']) expect([text, isBlank(text)]).toEqual([text, false]);
  });
});

describe('messageTextSchema', () => {
  it('counts code points (R0.24, W9)', () => {
    expect(hasAtMostCodePoints('🌍'.repeat(10), 10)).toBe(true);
    expect(hasAtMostCodePoints('🌍'.repeat(10), 9)).toBe(false);
    expect(hasAtMostCodePoints('a🌍a', 3)).toBe(true);
  });

  it('keeps a message as it was sent, but for what no store can keep', () => {
    expect(messageTextSchema(100).parse('  a\0b \n')).toBe('  ab \n');
    expect(messageTextSchema(100).parse('\ud83cx')).toBe('\uFFFDx');
  });
});
