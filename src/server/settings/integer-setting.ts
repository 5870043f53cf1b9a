import { z } from 'zod';

/** A whole number within bounds, given as a number or as digits. */
export function integerSetting(min: number, max: number): z.ZodType<number> {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value),
    z.int({ error }).min(min, { error }).max(max, { error }),
  );
}
