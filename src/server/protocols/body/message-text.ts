import { z } from 'zod';
import { toStorableText } from '../../core/to-storable';

const BLANK = /^[\s\p{Z}\p{Cc}\p{Cf}\u2800\u3164]*$/u;

/** Nothing that a person could see: spaces, line breaks, control and zero-width characters. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** True when the text has at most `limit` Unicode code points. */
export function hasAtMostCodePoints(text: string, limit: number): boolean {
  if (text.length <= limit) return true;
  if (text.length > limit * 2) return false;
  const pairs = text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0;
  return text.length - pairs <= limit;
}

/** A message that says something and is not too long. It is kept as it was sent, except for what no store can keep. */
export function messageTextSchema(limit: number) {
  return z
    .string()
    .transform(toStorableText)
    .refine((text) => !isBlank(text), { error: 'must not be blank' })
    .refine((text) => hasAtMostCodePoints(text, limit), { error: `must have at most ${limit} characters` });
}
