import type { IdSource } from '../core/id-source';

const START = Date.UTC(2026, 0, 1);
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ids that are valid ULIDs, count up by one and are the same in every run. */
export function sequentialIds(): IdSource {
  let count = 0;
  return () => {
    count += 1;
    return encode(START, 10) + encode(count, 16);
  };
}

function encode(value: number, length: number): string {
  let rest = value;
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
