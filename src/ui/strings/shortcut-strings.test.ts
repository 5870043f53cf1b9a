import { expect, it } from 'vitest';
import { shortcuts } from '../shortcuts';
import { shortcutStrings } from './shortcut-strings';

it('the list of shortcuts names each key that the page listens to, once', () => {
  const shown = shortcutStrings.groups.flatMap((group): readonly string[] => group.shortcuts);
  expect(shown.toSorted()).toEqual(Object.keys(shortcuts).toSorted());
});
