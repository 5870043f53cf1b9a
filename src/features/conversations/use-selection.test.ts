import { expect, it } from 'vitest';
import { afterAct, type Chosen, type SelectionAct } from './use-selection';

const listed = () => ['a', 'b', 'c', 'd'];

function after(...acts: SelectionAct[]): string {
  const chosen = acts.reduce<Chosen>((before, act) => afterAct(before, act, listed), null);
  return chosen === null ? 'nothing' : [...chosen.ids].sort().join('');
}

const begin = (id: string): SelectionAct => ({ kind: 'begin', id });
const toggle = (id: string, isRange = false): SelectionAct => ({ kind: 'toggle', id, isRange });

it.each([
  ['one is chosen', [begin('b')], 'b'],
  ['another comes and goes', [begin('b'), toggle('d'), toggle('b')], 'd'],
  ['a range, downwards', [begin('b'), toggle('d', true)], 'bcd'],
  ['a range, upwards', [begin('d'), toggle('b', true)], 'bcd'],
  ['a range from one that is not listed any more', [begin('x'), toggle('b', true)], 'bx'],
  ['all are chosen', [begin('b'), { kind: 'exactly', ids: listed() }], 'abcd'],
  ['all but one', [begin('b'), { kind: 'exactly', ids: listed() }, toggle('c')], 'abd'],
  ['none is left', [begin('b'), { kind: 'exactly', ids: [] }], ''],
  ['all come too late', [begin('b'), { kind: 'end' }, { kind: 'exactly', ids: listed() }], 'nothing'],
  ['it ends', [begin('b'), { kind: 'end' }], 'nothing'],
] satisfies [string, SelectionAct[], string][])('of several conversations %s', (_, acts, expected) => {
  expect(after(...acts)).toBe(expected);
});

it('whoever chooses one while all are being gathered means no longer all', () => {
  const gathering = afterAct(afterAct(null, begin('a'), listed), { kind: 'gather', search: 'x' }, listed);
  expect(gathering?.gathering).toBe('x');
  expect(afterAct(gathering, toggle('b'), listed)?.gathering).toBeUndefined();
});
