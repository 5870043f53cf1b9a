import { expect, it } from 'vitest';
import { chosenModel } from './chosen-model';

const schema = {
  properties: { model: { anyOf: [{ const: 'id-1', title: 'Large' }, { type: 'string', title: 'Another' }] } },
};

it.each([
  ['nothing', {}, null],
  ['nothing any more', { model: '' }, null],
  ['a registered model', { model: 'id-1' }, 'Large'],
  ['a model by its name', { model: 'm-2' }, 'm-2'],
])('a conversation that chose %s says so', (_, config, name) => {
  expect(chosenModel(schema, config)).toBe(name);
});

it('what was chosen is named also where the agent offers no choice', () => {
  expect(chosenModel(undefined, { model: 'm-2' })).toBe('m-2');
});
