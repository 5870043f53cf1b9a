import { expect, it } from 'vitest';
import { readPlan } from './read-plan';

it('a list of things to do is a plan, whatever an agent calls a state that is unknown; anything else is none', () => {
  const entries = [
    { content: 'Look', status: 'completed' },
    { content: 'Write', status: 'someday' },
  ];
  expect(readPlan({ entries })).toEqual([
    { text: 'Look', status: 'completed' },
    { text: 'Write', status: 'pending' },
  ]);
  for (const content of [{}, { entries: [] }, { entries: ['Look'] }, { found: 3 }])
    expect(readPlan(content)).toBeNull();
});
