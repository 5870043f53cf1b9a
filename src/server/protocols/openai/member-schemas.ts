import { z } from 'zod';

const CONTROL = /\p{Cc}/u;

/** A client's own id for a conversation. */
export const conversationIdSchema = z
  .string()
  .min(1)
  .max(256)
  .refine((id) => !CONTROL.test(id), { error: 'must be printable' });

export const userSchema = z
  .string()
  .min(1)
  .max(256)
  .refine((user) => !CONTROL.test(user), { error: 'must be printable' });

export const metadataSchema = z.object({ conversation_id: conversationIdSchema.nullish() }).loose();

export const samplingSchemas = {
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
};
export const tokensSchema = z.number().int().min(1).nullish();

export const toolNameSchema = z
  .string()
  .regex(/^[\w.-]{1,128}$/, { error: 'must be 1 to 128 letters, digits, _, . or -' });
export const parametersSchema = z.record(z.string(), z.unknown()).nullish();

/** A text where a list of parts may stand is the list's only text. */
export function partsSchema<T extends z.ZodType>(part: T, textType: string) {
  return z.preprocess(
    (content) => (typeof content === 'string' ? [{ type: textType, text: content }] : content),
    z.array(part),
  );
}
