import { expect, it } from 'vitest';
import { readCustom } from './read-custom';

it('notices and progress of a server like this one are no events of the agent (they were shown as JSON)', () => {
  expect(readCustom('notice', { level: 'warning', message: 'Slow.' })).toEqual({ type: 'notice', level: 'warning', message: 'Slow.' });
  expect(readCustom('tool_progress', { toolCallId: 'c1', message: 'half', progress: 1, total: 2 })).toEqual({
    type: 'tool_progress',
    tool_use_id: 'c1',
    message: 'half',
    progress: 1,
    total: 2,
  });
  for (const [name, value] of [['notice', 'Slow.'], ['tool_progress', { message: 'half' }], ['score', 1]] as const) {
    expect(readCustom(name, value)).toEqual({ type: 'custom', name, value });
  }
});
