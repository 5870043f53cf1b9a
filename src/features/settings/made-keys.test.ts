import { expect, it, vi } from 'vitest';
import type { CreatedApiKey } from '../../contract/api-key';
import { isPageHeld } from '../../ui/hold-page';
import { dropMadeKey, keepMadeKey, readMadeKeys, subscribeMadeKeys } from './made-keys';

const key = (id: string) => ({ id, key: `pk-${id}` }) as CreatedApiKey;

it('a key that was made is known, and holds the page, until somebody has it', () => {
  vi.stubGlobal('window', new EventTarget());
  const heard = vi.fn();
  subscribeMadeKeys(heard);
  keepMadeKey(key('one'));
  keepMadeKey(key('two'));
  dropMadeKey('one');
  expect(readMadeKeys()).toEqual([key('two')]);
  expect(isPageHeld()).toBe(true);
  dropMadeKey('two');
  expect(readMadeKeys()).toEqual([]);
  expect(isPageHeld()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(4);
  vi.unstubAllGlobals();
});
