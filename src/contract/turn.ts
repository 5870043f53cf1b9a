import { z } from 'zod';
import { turnStatusSchema } from './conversation';
import { messageErrorSchema } from './message';
import { stopReasonSchema } from './stop-reason';
import { usageSchema } from './turn-event';
import { turnReportSchema } from './turn-report';

const count = z.number().int().nonnegative();

/** The trace of one turn: what was asked, how it went, how long things took. */
export const turnSchema = z
  .object({
    id: z.string(),
    conversation_id: z.string(),
    agent_key: z.string(),
    /** What answered; `null` until it has, and where it is not known. */
    model_id: z.string().nullable().default(null),
    /** Counts from 1 within the conversation. */
    number: count,
    /** 1, and one more each time the turn went on after waiting for approvals. */
    attempt: count,
    status: turnStatusSchema,
    stop_reason: stopReasonSchema.nullable(),
    error: messageErrorSchema.nullable(),
    user_message_id: z.string().nullable(),
    message_id: z.string(),
    /** Through which dialect it was asked. */
    dialect: z.string(),
    usage: usageSchema.nullable(),
    metadata: z.record(z.string(), z.unknown()),
    context: z.array(z.object({ description: z.string(), value: z.string() })),
    /** The facts of `context` alone, as the assistant API takes them. */
    explicit_context: z.array(z.string()),
    created_at: z.string(),
    started_at: z.string(),
    ended_at: z.string().nullable(),
    duration_ms: z.number().nullable(),
    first_token_ms: z.number().nullable(),
    prompt_tokens: count.nullable(),
    completion_tokens: count.nullable(),
    event_count: count,
    /** How many events of each type the agent sent. */
    events: z.record(z.string(), count),
    tool_calls: z.array(
      z.object({
        tool_use_id: z.string(),
        name: z.string(),
        started_ms: z.number(),
        duration_ms: z.number().nullable(),
        error: z.string().nullable(),
      }),
    ),
    /** How long the agent reasoned, by the number of the block in the turn's events; `started_ms` counts from the turn's start. */
    reasoning: z
      .array(z.object({ block: count, started_ms: z.number(), duration_ms: z.number().nullable() }))
      .default([]),
    /** What the agent told beside its message, in order: notices, steps, activities, state, events of its own. */
    reports: z.array(turnReportSchema).default([]),
  })
  .meta({ id: 'Turn' });
export type Turn = z.infer<typeof turnSchema>;

export const turnsPageSchema = z
  .object({ turns: z.array(turnSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'TurnsPage' });
export type TurnsPage = z.infer<typeof turnsPageSchema>;
