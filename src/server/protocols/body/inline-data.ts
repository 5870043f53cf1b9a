import { z } from 'zod';
import { LongString } from './long-string';

/** Base64 in a JSON body, with or without what a data URL begins with. */
export type InlineData = string | LongString;

export const inlineDataSchema = z
  .custom<InlineData>((value) => typeof value === 'string' || value instanceof LongString, {
    error: 'Invalid input: expected string',
  })
  .meta({ type: 'string' });

/** The type that a data URL names, or `null` for what is none. */
export function dataUrlType(data: InlineData): string | null {
  return /^data:([^;,]*)/i.exec(beginningOf(data))?.[1] ?? null;
}

/** Enough to tell what it is. */
export function beginningOf(data: InlineData): string {
  return typeof data === 'string' ? data : data.beginning;
}
