import { expect, it } from 'vitest';
import { gatherStep } from './gather-step';

const begun = { isGathering: true, isStale: false, hasMore: true, hasFailed: false };

it.each([
  ['reads on while there is more', begun, 'read'],
  ['has all where there is no more', { ...begun, hasMore: false }, 'all'],
  ['waits for the list that is meant', { ...begun, isStale: true }, 'wait'],
  [
    'gives up once the server refuses (it asked again as fast as it was refused)',
    { ...begun, hasFailed: true },
    'give-up',
  ],
  ['gives up where the list that is meant is refused', { ...begun, isStale: true, hasFailed: true }, 'give-up'],
  ['does nothing where nobody asked', { ...begun, isGathering: false, hasFailed: true }, 'wait'],
] as const)('whoever selects all %s', (_, gathering, step) => {
  expect(gatherStep(gathering)).toBe(step);
});
