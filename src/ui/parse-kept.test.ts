import { expect, it } from 'vitest';
import { parseKept } from './parse-kept';

type Edit = { id: string };

const read = (text: string | null) => parseKept<Edit>(text, ({ id }) => typeof id === 'string');

it('what was kept is read again', () => {
  expect(read('{"id":"m1"}')).toEqual({ id: 'm1' });
});

it.each([null, '', 'null', '{"id":', '{"id":1}', '[]', '7'])(
  'what no version of ours has kept is nothing: %s',
  (text) => {
    expect(read(text)).toBeNull();
  },
);
