import { z } from 'zod';
import { pendingItemSchema } from './turn-event';

/** Replaces the queue. A string is a text; `{id}` keeps an entry, `{id, text}` edits it. */
export const replacePendingSchema = z.object({
  pending: z.array(z.union([z.string(), z.object({ id: z.string(), text: z.string().optional() })])).max(100),
  paused: z.boolean().default(false),
  /** Stops the running turn; the first entry takes its place, and the others follow. */
  interrupt: z.boolean().optional(),
  /** The `seq` this edit was made from; when the queue has changed since, it is refused. */
  base: z.number().int().nonnegative().optional(),
});
export type ReplacePending = z.infer<typeof replacePendingSchema>;

export const pendingQueueSchema = z
  .object({
    pending: z.array(z.string()),
    items: z.array(pendingItemSchema),
    paused: z.boolean(),
    seq: z.number().int().nonnegative(),
  })
  .meta({ id: 'PendingQueue' });
export type PendingQueue = z.infer<typeof pendingQueueSchema>;
