import { describe, expect, it } from 'vitest';
import { groupByLicence } from './group-by-licence';

describe('packages by licence', () => {
  it('stand under the licence they have, that of most of them first', () => {
    const packages = [
      { name: 'a', version: '1', licence: 'ISC' },
      { name: 'b', version: '2', licence: 'MIT' },
      { name: 'c', version: '3', licence: null },
      { name: 'd', version: '4', licence: 'MIT' },
    ];
    expect(groupByLicence(packages)).toEqual([
      { licence: 'MIT', names: ['b 2', 'd 4'] },
      { licence: 'ISC', names: ['a 1'] },
      { licence: 'Named in the package', names: ['c 3'] },
    ]);
  });
});
