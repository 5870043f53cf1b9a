import { z } from 'zod';
import { clientIdSchema } from '../body/client-id';

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** A part of a message of either generation. What it holds is looked at one part at a time: a bad one never fails the run. */
const partSchema = z.looseObject({ type: z.string() });
export type InputPart = z.output<typeof partSchema>;

const messageSchema = z.looseObject({
  id: z.string().min(1),
  role: z.string(),
  content: z.union([z.string(), z.array(partSchema), z.record(z.string(), z.unknown())]).nullish(),
  toolCallId: z.string().nullish(),
  error: z.string().nullish(),
});
export type InputMessage = z.output<typeof messageSchema>;

const toolSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  parameters: z.unknown().optional(),
});

const contextSchema = z.looseObject({ description: z.string().nullish(), value: z.unknown().optional() });

const resumeSchema = z.looseObject({
  interruptId: z.string(),
  status: z.enum(['resolved', 'cancelled']),
  payload: z.unknown().optional(),
});
export type ResumeEntry = z.output<typeof resumeSchema>;

/** RunAgentInput as clients of both generations send it: what they may leave out or set to null is taken as absent. */
export const runInputSchema = z.looseObject({
  threadId: clientIdSchema,
  runId: clientIdSchema,
  protocolVersion: z.string().nullish(),
  messages: z.array(messageSchema),
  state: z.unknown().optional(),
  tools: listOf(toolSchema),
  context: listOf(contextSchema),
  forwardedProps: z.unknown().optional(),
  resume: listOf(resumeSchema),
});

/** Someone who joins need not say what has been said. */
export const joinInputSchema = runInputSchema.extend({ messages: listOf(messageSchema) });

export const stopInputSchema = z.looseObject({ threadId: clientIdSchema, runId: clientIdSchema.nullish() });
