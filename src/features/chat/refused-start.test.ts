import { expect, it } from 'vitest';
import { parseRefusedStart } from './refused-start';

const refused = { agentKey: 'demo', agentConfig: {}, reason: 'It is gone.', problems: {} };

it('a start that was refused is read as it was kept', () => {
  expect(parseRefusedStart(JSON.stringify(refused))).toEqual(refused);
});

it.each([
  ['has no problems', { ...refused, problems: undefined }],
  ['has no configuration', { ...refused, agentConfig: null }],
  ['says no reason', { ...refused, reason: 7 }],
  ['names no agent', { ...refused, agentKey: undefined }],
])('one that another version has kept is none, where it %s (the page of a new chat could not be drawn)', (_, kept) => {
  expect(parseRefusedStart(JSON.stringify(kept))).toBeNull();
});

it('what is cut off is none', () => {
  expect(parseRefusedStart('{"agentKey":')).toBeNull();
});
