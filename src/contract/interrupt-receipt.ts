import { z } from 'zod';

/** The turn that is meant, and no later one; without one, whatever runs. */
export const interruptSchema = z.object({ turn_id: z.string().optional() });

/** What a stop stopped. `turn_id` is null when nothing ran. */
export const interruptReceiptSchema = z
  .object({
    turn_id: z.string().nullable(),
    stopped: z.boolean(),
    cancelled: z.object({
      model_call: z.boolean(),
      tool_calls: z.array(z.string()),
      processes: z.array(z.number().int()),
    }),
    elapsed_ms: z.number().int().nonnegative(),
  })
  .meta({ id: 'InterruptReceipt' });
export type InterruptReceipt = z.infer<typeof interruptReceiptSchema>;
