import { z } from 'zod';

/** What a program tells while it works. Read with patience: whatever is unknown or odd is left out, never an error. */
const loose = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined);

const contentSchema = z.looseObject({ type: z.string(), text: loose(z.string()), uri: loose(z.string()), name: loose(z.string()) });

const toolContentSchema = z.looseObject({
  type: z.string(),
  content: loose(contentSchema),
  path: loose(z.string()),
  oldText: loose(z.string()),
  newText: loose(z.string()),
});

const toolUpdateSchema = z.looseObject({
  toolCallId: z.string().min(1),
  title: loose(z.string()),
  name: loose(z.string()),
  kind: loose(z.string()),
  status: loose(z.enum(['pending', 'in_progress', 'completed', 'failed'])),
  content: loose(z.array(toolContentSchema)),
  rawInput: z.unknown().optional(),
  rawOutput: z.unknown().optional(),
  _meta: z.unknown().optional(),
});
export type ToolUpdate = z.infer<typeof toolUpdateSchema>;

const chunk = z.looseObject({ content: contentSchema });
const planEntry = z.looseObject({ content: z.string(), priority: loose(z.string()), status: loose(z.string()) });

const updateSchema = z.discriminatedUnion('sessionUpdate', [
  chunk.extend({ sessionUpdate: z.literal('agent_message_chunk') }),
  chunk.extend({ sessionUpdate: z.literal('agent_thought_chunk') }),
  toolUpdateSchema.extend({ sessionUpdate: z.literal('tool_call') }),
  toolUpdateSchema.extend({ sessionUpdate: z.literal('tool_call_update') }),
  z.looseObject({ sessionUpdate: z.literal('plan'), entries: z.array(planEntry) }),
  z.looseObject({ sessionUpdate: z.literal('current_mode_update'), currentModeId: z.string() }),
]);
export type SessionUpdate = z.infer<typeof updateSchema>;

const notificationSchema = z.looseObject({ update: updateSchema });

/** `null` for what nothing here makes use of. */
export function readUpdate(params: unknown): SessionUpdate | null {
  return notificationSchema.safeParse(params).data?.update ?? null;
}

const permissionSchema = z.looseObject({
  sessionId: z.string(),
  toolCall: toolUpdateSchema,
  options: z.array(z.looseObject({ optionId: z.string(), name: z.string(), kind: z.string() })),
});
export type PermissionRequest = z.infer<typeof permissionSchema>;

export function readPermission(params: unknown): PermissionRequest {
  return permissionSchema.parse(params);
}

const tokens = loose(z.number().int().nonnegative());

export const promptAnswerSchema = z.looseObject({
  stopReason: z.string(),
  usage: loose(
    z.looseObject({ inputTokens: tokens, outputTokens: tokens, totalTokens: tokens, thoughtTokens: tokens, cachedReadTokens: tokens }),
  ),
  _meta: z.unknown().optional(),
});
export type PromptAnswer = z.infer<typeof promptAnswerSchema>;

const selectSchema = z.looseObject({ id: z.string(), category: loose(z.string()), type: loose(z.string()), currentValue: loose(z.string()), options: z.unknown().optional() });

export const sessionAnswerSchema = z.looseObject({
  sessionId: loose(z.string()),
  modes: loose(z.looseObject({ currentModeId: z.string(), availableModes: z.array(z.looseObject({ id: z.string() })) })),
  configOptions: loose(z.array(selectSchema)),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const initializeAnswerSchema = z.looseObject({
  protocolVersion: z.number(),
  agentCapabilities: loose(
    z.looseObject({
      loadSession: loose(z.boolean()),
      promptCapabilities: loose(z.looseObject({ image: loose(z.boolean()), embeddedContext: loose(z.boolean()) })),
      sessionCapabilities: loose(z.looseObject({ resume: z.unknown().optional() })),
    }),
  ),
});
export type InitializeAnswer = z.infer<typeof initializeAnswerSchema>;
