import { expect, it } from 'vitest';
import { formStrings } from '../../ui/strings/form-strings';
import { readArguments } from './read-arguments';

it('takes an object and says what is wrong with anything else', () => {
  expect(readArguments('{"path": "a"}')).toEqual({ value: { path: 'a' } });
  for (const text of ['[]', 'null', '"a"']) expect(readArguments(text)).toMatchObject({ problem: formStrings.object });
  expect(readArguments('{"path"')).toEqual({
    problem: formStrings.json(''),
    reason: expect.stringMatching(/\S/) as string,
  });
});
