import { expect, it } from 'vitest';
import { ownerName } from './owner-name';

const keys = [
  { id: '1', name: 'phone', principal: 'key-1' },
  { id: '2', name: 'desk', principal: 'key-1' },
  { id: '3', name: 'laptop', principal: 'ana' },
];

it('an owner is named by the first key, or by a name of its own', () => {
  expect(keys.map(({ principal }) => ownerName(principal, keys))).toEqual(['phone', 'phone', 'ana']);
  expect(ownerName('key-9', keys)).toBe('key-9');
});
