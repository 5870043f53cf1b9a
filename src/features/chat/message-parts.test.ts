import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '../../contract/content-block';
import { newTurnDraft } from '../../contract/turn-draft';
import { plainText, toParts } from './message-parts';
import { turnPhase } from './turn-phase';

const call: ContentBlock = { type: 'tool_use', tool_use_id: 'c1', tool_name: 'search', tool_input: { q: 'x' } };
const result: ContentBlock = { type: 'tool_result', tool_use_id: 'c1', tool_name: 'search', output: 'ok', error: null };
const text: ContentBlock = { type: 'text', text: 'Found.' };

describe('the parts of a message', () => {
  it('shows a call and its result as one part', () => {
    expect(toParts([call, text, result]).map((part) => part.kind)).toEqual(['tool', 'text']);
    expect(toParts([call, result])[0]).toMatchObject({ result: { output: 'ok' } });
  });

  it('shows a result whose call is elsewhere', () => {
    expect(toParts([result])).toMatchObject([{ kind: 'tool', use: { tool_name: 'search' } }]);
  });

  it('copies the text and leaves the work out', () => {
    expect(plainText([{ type: 'reasoning', text: 'hm' }, text, call, result, text])).toBe('Found.\n\nFound.');
  });

  it('keeps the indentation of the first line (pasted code lost it)', () => {
    expect(plainText([{ type: 'text', text: '\n\n  return 1;\n}\n' }])).toBe('  return 1;\n}');
  });
});

describe('what a running turn is doing', () => {
  const draft = (blocks: ContentBlock[]) => ({
    ...newTurnDraft({
      type: 'turn_start',
      turn_id: 't',
      user_message_id: null,
      message_id: 'a',
      agent_key: 'x',
      model: null,
    }),
    blocks,
  });

  it.each([
    [[], 'starting'],
    [[{ type: 'reasoning', text: 'hm' }], 'thinking'],
    [[text], 'writing'],
    [[{ ...call, tool_input: null, input_text: '{"q' }], 'preparing-call'],
    [[call], 'calling'],
    [[call, result], 'thinking'],
  ] as [ContentBlock[], string][])('names the state after %j', (blocks, kind) => {
    expect(turnPhase(draft(blocks)).kind).toBe(kind);
  });
});
