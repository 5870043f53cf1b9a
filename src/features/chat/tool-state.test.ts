import { describe, expect, it } from 'vitest';
import type { ToolUseBlock } from '../../contract/content-block';
import { CALL_UNFINISHED } from '../../contract/unfinished-call';
import { summarizeInput, toolState } from './tool-state';

const use = (tool_input: unknown, input_text?: string): ToolUseBlock => ({
  type: 'tool_use',
  tool_use_id: 'c',
  tool_name: 't',
  tool_input,
  ...(input_text !== undefined && { input_text }),
});

describe('a tool call in one line', () => {
  it.each([
    [use({ query: 'weather in Oslo' }), 'weather in Oslo'],
    [use({ a: 1, b: 'two\nlines' }), 'a: 1, b: two lines'],
    [use({}), ''],
    [use(null), ''],
    [use(null, '{"q": "hal'), '{"q": "hal'],
    [use([1, 2]), '[1,2]'],
  ])('says what it was called with', (call, text) => {
    expect(summarizeInput(call)).toBe(text);
  });

  it('tells a running call from one that waits and one that never had a result', () => {
    const call = { use: use({}), result: null, isTurnRunning: true, needsApproval: false };
    expect(toolState(call)).toBe('running');
    expect(toolState({ ...call, needsApproval: true })).toBe('waiting');
    expect(toolState({ ...call, isTurnRunning: false })).toBe('dropped');
  });

  it.each(['denied', 'expired'] as const)('tells a call that was %s from one that failed', (refusal) => {
    const result = {
      type: 'tool_result',
      tool_use_id: 'c',
      tool_name: 't',
      output: null,
      error: 'Not executed',
    } as const;
    const call = { use: use({}), result, isTurnRunning: false, needsApproval: false };
    expect(toolState(call)).toBe('failed');
    expect(toolState({ ...call, result: { ...result, error: CALL_UNFINISHED } })).toBe('dropped');
    expect(toolState({ ...call, use: { ...use({}), refusal } })).toBe(refusal);
    expect(toolState({ ...call, use: { ...use({}), refusal }, result: { ...result, error: null } })).toBe('done');
  });
});
