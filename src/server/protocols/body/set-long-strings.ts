import { toStorableText } from '../../core/to-storable';
import type { LongString } from './long-string';

type LongStrings = {
  /** By the words that stand in their places. */
  long: ReadonlyMap<string, LongString>;
  /** Matches the place of a file, such as `files.0.content`: it stays in pieces. */
  filePlaces: RegExp;
};

/** A decoded body with its long strings in their places again. Throws for one that is no text. */
export function setLongStrings(value: unknown, strings: LongStrings, place = ''): unknown {
  if (typeof value === 'string') {
    const string = strings.long.get(value);
    if (string === undefined || strings.filePlaces.test(place)) return string ?? value;
    return toStorableText(string.toString());
  }
  if (typeof value !== 'object' || value === null) return value;
  const within = (key: string | number) => (place === '' ? String(key) : `${place}.${key}`);
  if (Array.isArray(value)) return value.map((item, index) => setLongStrings(item, strings, within(index)));
  const entries = Object.entries(value).map(([key, item]) => {
    const name = toStorableText((strings.long.get(key) ?? key).toString());
    return [name, setLongStrings(item, strings, within(key))];
  });
  // Defines own properties, so a key named __proto__ stays data.
  return Object.fromEntries(entries) as unknown;
}
