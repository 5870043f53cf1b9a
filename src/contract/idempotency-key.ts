import { z } from 'zod';

/** What is sent again with the same key joins the first instead of happening twice. */
export const idempotencyKeySchema = z.string().min(1).max(255);
