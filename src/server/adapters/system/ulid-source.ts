import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Clock } from '../../core/clock';
import type { IdSource } from '../../core/id-source';

/** Each id is greater than the one before, also when two fall into one millisecond or the clock goes back. */
export function createUlidSource(clock: Clock): IdSource {
  const next = monotonicFactory(pooledRandom());
  return () => next(clock.now().getTime());
}

/** Numbers from 0 to 1 off the system's secure source, fetched many at a time: an id takes sixteen. */
function pooledRandom(): () => number {
  const pool = new Uint32Array(256);
  let next = pool.length;
  return () => {
    if (next === pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    const value = pool[next] ?? 0;
    next += 1;
    return value / 2 ** 32;
  };
}
