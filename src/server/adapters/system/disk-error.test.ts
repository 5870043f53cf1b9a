import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isAppError } from '../../core/app-error';
import { toDiskError } from './disk-error';

test.runIf(process.platform === 'linux')('a full disk is told as such', async () => {
  await using full = await open('/dev/full', 'w');
  const thrown: unknown = await full.write('x').catch(toDiskError);
  expect(isAppError(thrown) && thrown.code).toBe('storage-full');
});

test('any other failure stays what it is', () => {
  const failure = new Error('broken');
  expect(toDiskError(failure)).toBe(failure);
});
