import { monotonicFactory } from 'ulid';
import type { Clock } from '../../core/clock';
import type { IdSource } from '../../core/id-source';

/** Each id is greater than the one before, also when two fall into one millisecond or the clock goes back. */
export function createUlidSource(clock: Clock): IdSource {
  const next = monotonicFactory();
  return () => next(clock.now().getTime());
}
