import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '../../contract/content-block';
import { groupCalls } from './group-calls';
import { toParts } from './message-parts';

const call = (id: string): ContentBlock => ({ type: 'tool_use', tool_use_id: id, tool_name: 'search', tool_input: {} });
const text: ContentBlock = { type: 'text', text: 'Found.' };

describe('the calls of a message', () => {
  it('stand together until something else is said', () => {
    const groups = groupCalls(toParts([call('a'), call('b'), text, call('c')]));
    expect(groups.map((group) => (group.kind === 'calls' ? group.calls.length : group.part.kind))).toEqual([
      2,
      'text',
      1,
    ]);
  });

  it('keep the key of their first, so that a group that grows is not mounted again', () => {
    expect(groupCalls(toParts([call('a')]))[0]?.key).toBe(groupCalls(toParts([call('a'), call('b')]))[0]?.key);
  });
});
