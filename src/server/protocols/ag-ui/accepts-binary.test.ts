import { expect, it } from 'vitest';
import { acceptsBinary } from './accepts-binary';

const BINARY = 'application/vnd.ag-ui.event+proto';

it.each<[string | null, boolean]>([
  [null, false],
  ['*/*', false],
  ['application/*', false],
  ['text/event-stream', false],
  [BINARY, true],
  [`${BINARY};q=0`, false],
  [`${BINARY}, text/event-stream`, true],
  [`text/event-stream, ${BINARY}`, false],
  [`text/event-stream;q=0.5, ${BINARY.toUpperCase()}`, true],
  [`text/event-stream, ${BINARY};q=0.9`, false],
])('with accept %j, binary frames: %s', (accept, expected) => {
  expect(acceptsBinary(accept)).toBe(expected);
});
