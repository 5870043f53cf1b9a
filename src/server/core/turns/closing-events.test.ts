import { expect, it } from 'vitest';
import { closingEvents } from './closing-events';

it('a call that nobody has allowed yet was not executed; of any other call nobody knows (both were said to be unknown)', () => {
  const blocks = ['asked', 'begun'].map((id) => ({
    type: 'tool_use' as const,
    tool_use_id: id,
    tool_name: 'send',
    tool_input: {},
  }));
  expect(closingEvents(blocks, [{ tool_use_id: 'asked' }])).toMatchObject([
    { tool_use_id: 'asked', error: 'Not executed: the turn ended before anybody allowed it.' },
    { tool_use_id: 'begun', error: 'No result: the turn ended first. The tool may have run.' },
  ]);
});
