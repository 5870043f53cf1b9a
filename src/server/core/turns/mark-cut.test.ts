import { expect, test } from 'vitest';
import { sampleMessage } from '../../testing/sample-records';
import { markCut } from './mark-cut';

const message = (role: 'user' | 'assistant', text: string, parentId: string | null) =>
  sampleMessage('c', { role, parentId, content: [{ type: 'text', text }] });

test('leaves a whole history as it is', () => {
  const history = [message('user', 'a', null), message('assistant', 'b', 'x')];
  expect(markCut(history)).toBe(history);
});

test('a history without its beginning starts with a question that says so', () => {
  const history = [message('assistant', 'a', 'x'), message('user', 'b', 'y'), message('assistant', 'c', 'z')];
  const marked = markCut(history);
  expect(marked.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(marked[0]?.content).toEqual([
    { type: 'text', text: expect.stringContaining('Earlier messages were left out') as string },
    { type: 'text', text: 'b' },
  ]);
  expect(history[1]?.content).toHaveLength(1);
});
