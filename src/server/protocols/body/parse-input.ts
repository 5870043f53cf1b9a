import type { z } from 'zod';
import { invalidInput } from '../../core/invalid-input';
import { toFieldError } from '../problem/to-app-error';

/** Checks what a client sent. Throws `invalid-input` that names every place that is wrong. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidInput(result.error.issues.map(toFieldError));
}

/** The query as an object for a schema; of a parameter that is repeated, the last one counts. */
export function parseQuery<T extends z.ZodType>(schema: T, url: URL): z.output<T> {
  return parseInput(schema, Object.fromEntries(url.searchParams));
}
