import { expect, it } from 'vitest';
import { refusedFields } from './refused-fields';

it('what was refused is told by field, as a sentence', () => {
  const errors = [
    { path: 'agent_config.cwd', message: 'there is no such folder' },
    { path: 'title', message: 'is too long.' },
  ];
  const error = { data: { problem: { errors } } };
  expect(refusedFields(error, 'agent_config')).toEqual({ cwd: 'There is no such folder.' });
  expect(refusedFields(error)).toMatchObject({ title: 'Is too long.' });
  expect(refusedFields(new Error('no answer'))).toEqual({});
});
