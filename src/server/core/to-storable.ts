const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * A deep copy as any store can keep it: text without NUL (PostgreSQL refuses it, SQLite cuts there) and without lone
 * surrogates, objects without `undefined`. Dates stay dates. Every adapter passes what it writes through this.
 */
export function toStorable<T>(value: T): T {
  return copy(value) as T;
}

export function toStorableText(text: string): string {
  const withoutNul = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return withoutNul.replace(LONE_SURROGATE, '\uFFFD');
}

function copy(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map((item) => copy(item ?? null));
  // Object.fromEntries defines own properties, so a key named __proto__ stays data.
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[toStorableText(key), copy(item)]])),
  );
}
