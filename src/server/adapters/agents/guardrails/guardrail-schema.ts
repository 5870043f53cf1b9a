import { z } from 'zod';
import { oneModelSchema } from '../definition/model-schema';

/** A model answers the question with yes or no; yes means that the rule applies. Without a model, the agent's own is asked. */
const modelCheckSchema = z.strictObject({
  prompt: z.string().trim().min(1).max(10_000),
  model: oneModelSchema.optional(),
});

/** One rule for what people send (`input`) or what the agent says (`output`). */
export const guardrailSchema = z
  .strictObject({
    on: z.enum(['input', 'output']),
    /** A regular expression; upper and lower case are alike. */
    pattern: z.string().min(1).max(1000).optional(),
    /** In Unicode code points. */
    max_length: z.number().int().min(1).optional(),
    check: modelCheckSchema.optional(),
    action: z.enum(['block', 'redact']).default('block'),
    /** What is said instead: of the answer when it blocks, of the text that it found when it redacts. */
    message: z.string().min(1).max(2000).optional(),
  })
  .refine(
    ({ pattern, max_length, check }) => [pattern, max_length, check].filter((kind) => kind !== undefined).length === 1,
    'needs one of "pattern", "max_length" and "check"',
  );
export type Guardrail = z.infer<typeof guardrailSchema>;
