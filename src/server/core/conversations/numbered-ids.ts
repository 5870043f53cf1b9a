import type { IdSource } from '../id-source';

const DIGITS = 6;

/** Ids that are the same each time, in order: those of `first` with a number for an end. Enough for a million. */
export function numberedIds(first: string): IdSource {
  let count = 0;
  return () => {
    count += 1;
    return first.slice(0, -DIGITS) + String(count).padStart(DIGITS, '0');
  };
}
