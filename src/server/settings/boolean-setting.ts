import { z } from 'zod';

const WORDS: Record<string, boolean> = {
  true: true,
  on: true,
  yes: true,
  '1': true,
  false: false,
  off: false,
  no: false,
  '0': false,
};

/** A switch: a YAML boolean, or a word as the environment and flags carry it. */
export const booleanSetting = z.preprocess(
  (value) => (typeof value === 'string' ? (WORDS[value.trim().toLowerCase()] ?? value) : value),
  z.boolean({ error: 'must be on or off' }),
);
