import { z } from 'zod';
import { bodyReferenceSchema, fileBlockSchema } from './content-block';
import { stopReasonSchema } from './stop-reason';

const toolUseId = z.string().min(1);
/** Which block of the assistant's message a delta belongs to; grows in order of appearance. */
const block = z.number().int().nonnegative();
/** On a merged delta: the sequence number of the first delta in it. */
const from = z.number().int().positive().optional();

export const usageSchema = z
  .object({
    input_tokens: z.number().int().nonnegative().optional(),
    output_tokens: z.number().int().nonnegative().optional(),
    total_tokens: z.number().int().nonnegative().optional(),
    reasoning_tokens: z.number().int().nonnegative().optional(),
    cached_input_tokens: z.number().int().nonnegative().optional(),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

export const pendingItemSchema = z
  .object({
    id: z.string(),
    text: z.string(),
    files: z.array(fileBlockSchema),
    created_at: z.string(),
  })
  .meta({ id: 'PendingItem' });
export type PendingItem = z.infer<typeof pendingItemSchema>;

/** Events that an agent may produce. The engine adds `block` and everything in `engineEvents`. */
const agentEvents = {
  text_delta: z.object({ type: z.literal('text_delta'), text: z.string(), block, from }),
  reasoning_delta: z.object({ type: z.literal('reasoning_delta'), text: z.string(), block, from }),
  tool_call_start: z.object({
    type: z.literal('tool_call_start'),
    tool_use_id: toolUseId,
    tool_name: z.string(),
    block,
  }),
  tool_call_delta: z.object({ type: z.literal('tool_call_delta'), tool_use_id: toolUseId, delta: z.string(), from }),
  tool_call: z.object({
    type: z.literal('tool_call'),
    tool_use_id: toolUseId,
    tool_name: z.string(),
    tool_input: z.unknown(),
    input_ref: bodyReferenceSchema.optional(),
  }),
  tool_progress: z.object({
    type: z.literal('tool_progress'),
    tool_use_id: toolUseId,
    message: z.string(),
    progress: z.number().optional(),
    total: z.number().optional(),
  }),
  tool_result: z.object({
    type: z.literal('tool_result'),
    tool_use_id: toolUseId,
    tool_name: z.string(),
    output: z.unknown(),
    error: z.string().nullable(),
    output_ref: bodyReferenceSchema.optional(),
    external_id: z.string().optional(),
  }),
  approval_request: z.object({
    type: z.literal('approval_request'),
    request_id: z.string().min(1),
    tool_use_id: toolUseId,
    tool_name: z.string(),
    /** The call's arguments; or, when a tool asks for something in mid-call, `{requested_schema}`: the decision's `input` is the answer. */
    tool_input: z.unknown(),
    input_ref: bodyReferenceSchema.optional(),
    message: z.string(),
    expires_at: z.string(),
  }),
  state_snapshot: z.object({ type: z.literal('state_snapshot'), state: z.unknown() }),
  /** RFC 6902 operations. */
  state_delta: z.object({ type: z.literal('state_delta'), patch: z.array(z.record(z.string(), z.unknown())) }),
  step_start: z.object({ type: z.literal('step_start'), name: z.string() }),
  step_end: z.object({ type: z.literal('step_end'), name: z.string() }),
  activity: z.object({
    type: z.literal('activity'),
    activity_id: z.string(),
    activity_type: z.string(),
    content: z.record(z.string(), z.unknown()),
  }),
  custom: z.object({ type: z.literal('custom'), name: z.string(), value: z.unknown() }),
  notice: z.object({ type: z.literal('notice'), level: z.enum(['info', 'warning', 'error']), message: z.string() }),
};

/** Events that only the engine writes. */
const engineEvents = {
  turn_start: z.object({
    type: z.literal('turn_start'),
    turn_id: z.string(),
    user_message_id: z.string().nullable(),
    message_id: z.string(),
    agent_key: z.string(),
    model: z.string().nullable(),
    /** The message that the question follows, or the answer where there is no question; what was shown after it is left. */
    parent_id: z.string().nullable().optional(),
  }),
  approval_resolved: z.object({
    type: z.literal('approval_resolved'),
    request_id: z.string(),
    behavior: z.enum(['allow', 'deny']),
    /** Who decided; `expiry` where nobody did in time. */
    by: z.string(),
    /** The arguments that are executed instead, where the person changed them. */
    tool_input: z.record(z.string(), z.unknown()).optional(),
  }),
  turn_done: z.object({
    type: z.literal('turn_done'),
    message_id: z.string(),
    stop_reason: stopReasonSchema,
    prompt_tokens: z.number().int().nonnegative().nullable(),
    completion_tokens: z.number().int().nonnegative().nullable(),
    usage: usageSchema.nullable(),
  }),
  turn_error: z.object({
    type: z.literal('turn_error'),
    code: z.string(),
    message: z.string(),
    retryable: z.boolean(),
  }),
  queue_changed: z.object({
    type: z.literal('queue_changed'),
    pending: z.array(z.string()),
    items: z.array(pendingItemSchema),
    paused: z.boolean(),
  }),
  /** Holds what has changed, and nothing else. */
  conversation_changed: z.object({
    type: z.literal('conversation_changed'),
    title: z.string().nullable().optional(),
    pinned: z.boolean().optional(),
    archived_at: z.string().nullable().optional(),
    /** The active path ends with this message now: read the messages again. */
    head: z.string().nullable().optional(),
  }),
};

export const turnEventSchema = z.discriminatedUnion('type', [
  ...Object.values(agentEvents),
  ...Object.values(engineEvents),
] as unknown as readonly [
  (typeof agentEvents)['text_delta'],
  ...((typeof agentEvents)[keyof typeof agentEvents] | (typeof engineEvents)[keyof typeof engineEvents])[],
]);

export type TurnEvent = z.infer<
  (typeof agentEvents)[keyof typeof agentEvents] | (typeof engineEvents)[keyof typeof engineEvents]
>;
type TurnEventType = TurnEvent['type'];
export type TurnEventOf<T extends TurnEventType> = Extract<TurnEvent, { type: T }>;

/** True for the one event that ends a turn. */
export function isTerminal(event: { type: string }): event is TurnEventOf<'turn_done'> | TurnEventOf<'turn_error'> {
  return event.type === 'turn_done' || event.type === 'turn_error';
}

/** One line of a conversation's log. `seq` is dense within the conversation and is the SSE id. */
export type LogEvent = { seq: number; turnId: string | null; event: TurnEvent };
