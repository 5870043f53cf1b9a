import { z } from 'zod';

const SECONDS = { s: 1, sec: 1, min: 60, m: 60, h: 3600, d: 86_400 } as const;
const ERROR = 'must be a time in seconds, or one with a unit such as 30s, 10 min, 2h or 7d';

/** A span of time in seconds, given as a number or as text with a unit. */
export const durationSetting = z.preprocess(
  (value) => (typeof value === 'string' ? parseDuration(value) : value),
  z.number({ error: ERROR }).positive({ error: ERROR }).max(31_536_000, { error: 'must be a year at most' }),
);

function parseDuration(text: string): unknown {
  const match = /^(\d+(?:\.\d+)?)\s*(s|sec|min|m|h|d)?$/.exec(text.trim().toLowerCase());
  if (match === null) return text;
  const unit = (match[2] ?? 's') as keyof typeof SECONDS;
  return Number(match[1]) * SECONDS[unit];
}
