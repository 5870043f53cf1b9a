import { z } from 'zod';
import { bodyReferenceSchema, contentBlockSchema } from './content-block';
import { stopReasonSchema } from './stop-reason';
import { turnReportSchema } from './turn-report';

const roleSchema = z.enum(['user', 'assistant', 'system', 'tool']);
export type Role = z.infer<typeof roleSchema>;

const messageStatusSchema = z.enum(['complete', 'streaming', 'failed']);
export type MessageStatus = z.infer<typeof messageStatusSchema>;

export const messageErrorSchema = z.object({ code: z.string(), message: z.string(), retryable: z.boolean() });

export const messageSchema = z
  .object({
    id: z.string(),
    conversation_id: z.string(),
    turn_id: z.string().nullable(),
    seq: z.number().int().nonnegative(),
    role: roleSchema,
    content: z.array(contentBlockSchema),
    status: messageStatusSchema,
    stop_reason: stopReasonSchema.nullable(),
    error: messageErrorSchema.nullable(),
    model_id: z.string().nullable(),
    prompt_tokens: z.number().int().nonnegative().nullable(),
    completion_tokens: z.number().int().nonnegative().nullable(),
    parent_id: z.string().nullable(),
    /** Ids of the messages that share this one's parent, itself included, oldest first. */
    siblings: z.array(z.string()),
    created_at: z.string(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

const approvalSchema = z
  .object({
    request_id: z.string(),
    turn_id: z.string(),
    tool_use_id: z.string(),
    tool_name: z.string(),
    tool_input: z.unknown(),
    /** The whole arguments, where `tool_input` is only a preview of them. */
    input_ref: bodyReferenceSchema.optional(),
    message: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof approvalSchema>;

/** The conversation folded up to `last_event_id`; following from there continues it without a gap. */
export const messagesPageSchema = z
  .object({
    messages: z.array(messageSchema),
    last_event_id: z.number().int().nonnegative(),
    /** True when older messages than the first one exist: ask again with `before` = its `seq`. */
    has_more: z.boolean(),
    approvals: z.array(approvalSchema),
    /** How long the running turn has run by the server's clock, in milliseconds. */
    running_ms: z.number().nonnegative().optional(),
    /** What the running turn has told beside its message so far, in order: notices, steps, activities, state, events of its own. */
    reports: z.array(turnReportSchema).optional(),
  })
  .meta({ id: 'MessagesPage' });
export type MessagesPage = z.infer<typeof messagesPageSchema>;

export const listMessagesSchema = z.object({
  limit: z.number().int().min(1).max(1000).default(200),
  /** Only messages whose `seq` is smaller. */
  before: z.number().int().nonnegative().optional(),
});

/** What to do while a turn runs; left out, the agent's own policy. */
const busySchema = z.enum(['enqueue', 'reject', 'interrupt']);

export const postMessageSchema = z.object({
  text: z.string(),
  files: z.array(z.string()).max(10).optional(),
  /** Branches off after this message, or, when `null`, starts a new first one; left out, the message comes last. */
  parent_id: z.string().nullable().optional(),
  busy: busySchema.optional(),
});

/** Answers the question that the message belongs to again, next to the answers it has. */
export const regenerateSchema = z.object({
  message_id: z.string(),
  model_id: z.string().min(1).max(200).optional(),
  busy: busySchema.optional(),
});

/** The message that the active path leads through, and, as an answer, the one that it ends with. */
export const headSchema = z.object({ message_id: z.string() });

/** With `if_hidden` a path that has the message already stays as it is, also while a turn runs. */
export const switchHeadSchema = headSchema.extend({ if_hidden: z.boolean().optional() });

export const postedMessageSchema = z
  .object({
    queued: z.boolean(),
    turn_id: z.string().nullable(),
    pending_id: z.string().nullable(),
    message_id: z.string().nullable(),
  })
  .meta({ id: 'PostedMessage' });
export type PostedMessage = z.infer<typeof postedMessageSchema>;
