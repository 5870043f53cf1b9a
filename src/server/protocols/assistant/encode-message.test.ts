import { expect, it } from 'vitest';
import type { ContentBlock } from '../../../contract/content-block';
import { sampleMessage } from '../../testing/sample-records';
import { encodeMessage, toolResultsIn } from './encode-message';

const call: ContentBlock = { type: 'tool_use', tool_use_id: 'c', tool_name: 'map', tool_input: {} };
const result: ContentBlock = { type: 'tool_result', tool_use_id: 'c', tool_name: 'map', output: 'shown', error: null };
const statusIn = (own: ContentBlock[], later: ContentBlock[]) =>
  encodeMessage(sampleMessage('x', { role: 'assistant', content: own }), toolResultsIn([...own, ...later]))
    .tool_calls[0];

it('shows what a client’s own tool answered with its call, although it is stored with a later message', () => {
  expect(statusIn([call], [])).toMatchObject({ status: 'pending', output: null });
  expect(statusIn([call], [result])).toMatchObject({ status: 'success', output: 'shown' });
});

it('keeps a call’s own result when a later call has the same id', () => {
  expect(statusIn([call, result], [{ ...result, output: 'other' }])).toMatchObject({ output: 'shown' });
});
