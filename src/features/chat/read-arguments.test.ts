import { expect, it } from 'vitest';
import { strings } from '../../ui/strings';
import { readArguments } from './read-arguments';

it('takes an object and says what is wrong with anything else', () => {
  expect(readArguments('{"path": "a"}')).toEqual({ value: { path: 'a' } });
  for (const text of ['[]', 'null', '"a"']) expect(readArguments(text)).toEqual({ problem: strings.form.object });
  expect(readArguments('{"path"')).toEqual({ problem: expect.stringMatching(/^This is no JSON\. \S/) as string });
});
