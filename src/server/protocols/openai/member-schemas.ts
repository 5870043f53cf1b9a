import { z } from 'zod';
import { clientIdSchema } from '../body/client-id';

export const metadataSchema = z.object({ conversation_id: clientIdSchema.nullish() }).loose();

export const samplingSchemas = {
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
};
export const tokensSchema = z.number().int().min(1).nullish();

export const toolNameSchema = z
  .string()
  .regex(/^[\w.-]{1,128}$/, { error: 'must be 1 to 128 letters, digits, _, . or -' });
export const parametersSchema = z.record(z.string(), z.unknown()).nullish();
export const toolTypeSchema = z.literal('function', { error: 'only function tools are taken' });

/** `named`: how one function is named. */
export function toolChoiceSchema<T extends z.ZodType>(named: T) {
  return z.union([z.enum(['none', 'auto', 'required']), named], {
    error: 'must be none, auto, required or a function',
  });
}

export const refusalPart = z.object({ type: z.literal('refusal'), refusal: z.string() });
export const audioPart = z
  .object({ type: z.literal('input_audio') })
  .refine(() => false, { error: 'audio is not taken; send its text' });

/** A text where a list of parts may stand is the list's only text. */
export function partsSchema<T extends z.ZodType>(part: T, textType: string) {
  return z.preprocess(
    (content) => (typeof content === 'string' ? [{ type: textType, text: content }] : content),
    z.array(part),
  );
}
