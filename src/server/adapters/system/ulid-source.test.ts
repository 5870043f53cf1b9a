import { expect, test } from 'vitest';
import { manualClock } from '../../testing/manual-clock';
import { createUlidSource } from './ulid-source';

test('makes ULIDs that only grow, whatever the clock does', async () => {
  const clock = manualClock();
  const newId = createUlidSource(clock);
  const ids: string[] = [];
  for (let count = 0; count < 500; count += 1) ids.push(newId());
  await clock.advance(5);
  ids.push(newId());
  clock.skewBy(-3_600_000);
  ids.push(newId(), newId());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
});
