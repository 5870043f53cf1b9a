import { toStorable } from '../../../core/to-storable';

/** What JSON.stringify writes for the characters that a text column must not hold: NUL and lone surrogates. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** JSON as text. `undefined` becomes `null`. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return UNSTORABLE.test(text) ? JSON.stringify(toStorable(value)) : text;
}

export function toJsonOrNull(value: object | null): string | null {
  return value === null ? null : toJson(value);
}

/** What the column was written from: the caller names the type that it writes there. */
export function fromJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Milliseconds since 1970: an integer sorts as the time does, and two equal times are equal. */
export function toMillis(date: Date): number;
export function toMillis(date: Date | null): number | null;
export function toMillis(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}

export function fromMillis(millis: number): Date;
export function fromMillis(millis: number | null): Date | null;
export function fromMillis(millis: number | null): Date | null {
  return millis === null ? null : new Date(millis);
}
