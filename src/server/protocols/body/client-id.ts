import { z } from 'zod';
import { hasAtMostCodePoints } from './message-text';

const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const MAX_CODE_POINTS = 256;

/** A client's own name for a conversation, a run or a user, kept and echoed exactly. */
export const clientIdSchema = z
  .string()
  .min(1)
  .refine((id) => hasAtMostCodePoints(id, MAX_CODE_POINTS), {
    error: `must have at most ${MAX_CODE_POINTS} characters`,
  })
  .refine((id) => !UNPRINTABLE.test(id), { error: 'must be printable' });
