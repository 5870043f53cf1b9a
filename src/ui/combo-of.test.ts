import { expect, it } from 'vitest';
import { comboOf } from './combo-of';

type Pressed = Parameters<typeof comboOf>[0];

const nothing = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const ctrl = { ctrlKey: true };
const shift = { shiftKey: true };

it.each([
  ['a letter', { key: 'k', ...ctrl }, 'Mod+k'],
  ['a letter under Caps Lock', { key: 'K', ...ctrl }, 'Mod+k'],
  ['a letter with Shift', { key: 'O', ...ctrl, ...shift }, 'Mod+Shift+o'],
  ['a sign that takes Shift here', { key: '?', ...shift }, '?'],
  ['a sign that takes Shift elsewhere', { key: '/', ...ctrl, ...shift }, 'Mod+/'],
  ['a key with a name', { key: 'Enter', ...shift }, 'Shift+Enter'],
  ['a Cyrillic keyboard', { key: 'л', code: 'KeyK', ...ctrl }, 'Mod+k'],
  ['a key with Alt', { key: 'PageUp', altKey: true }, 'Alt+PageUp'],
] satisfies [string, Partial<Pressed> & { key: string }, string][])('names %s', (_, pressed, combo) => {
  expect(comboOf({ ...nothing, ...pressed }, false)).toBe(combo);
});

it('leaves Ctrl to a Mac, where it edits text', () => {
  expect(comboOf({ ...nothing, key: 'k', ...ctrl }, true)).toBe('Other+k');
  expect(comboOf({ ...nothing, key: 'k', metaKey: true }, true)).toBe('Mod+k');
});
