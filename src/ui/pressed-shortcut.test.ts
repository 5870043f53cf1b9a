import { expect, it } from 'vitest';
import { pressedShortcut } from './pressed-shortcut';

/** A page over which elements of these roles are open. */
const page =
  (...roles: string[]) =>
  (selector: string) =>
    roles.some((role) => selector.includes(`role=${role}]`));

it('keys act on a page over which nothing is open', () => {
  expect(['Alt+PageDown', 'Alt+End', '?', 'Mod+k', 'x'].map((combo) => pressedShortcut(combo, page()))).toEqual([
    'next',
    'box',
    'keys',
    'palette',
    null,
  ]);
});

it.each([
  ['the next conversation', 'Alt+PageDown', ['menu', 'dialog', 'alertdialog']],
  ['the previous one', 'Alt+PageUp', ['menu', 'dialog', 'alertdialog']],
  ['the message box', 'Alt+End', ['menu', 'dialog', 'alertdialog']],
  ['a new conversation', 'Mod+Shift+o', ['menu', 'dialog', 'alertdialog']],
  ['the list of keys', '?', ['alertdialog']],
  ['the palette', 'Mod+k', []],
])('nothing leads beneath what is open: %s', (_, combo, silencers) => {
  const roles = ['menu', 'dialog', 'alertdialog'];
  expect(roles.filter((role) => pressedShortcut(combo, page(role)) === null)).toEqual(silencers);
});
