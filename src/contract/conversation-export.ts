import { z } from 'zod';
import { conversationSchema } from './conversation';
import { messageSchema } from './message';
import { turnSchema } from './turn';

const MAX_MESSAGES = 20_000;

const time = z.iso.datetime();
const sequence = z.number().int().nonnegative();

/** A whole conversation: every branch, and the trace of every turn. The bytes of files are not in it. */
export const conversationExportSchema = z
  .object({
    format: z.literal('parley-conversation'),
    version: z.literal(1),
    exported_at: time,
    conversation: conversationSchema
      .pick({ id: true, agent_key: true, title: true, model_id: true, pinned: true })
      .extend({
        external_id: z.string().min(1).max(256).nullable(),
        agent_config: z.record(z.string(), z.unknown()),
        created_at: time,
        updated_at: time,
        archived_at: time.nullable(),
      }),
    /** The message that the active path ends with. */
    head: z.string().nullable(),
    messages: z
      .array(
        messageSchema.omit({ conversation_id: true, siblings: true }).extend({
          id: z.string().min(1).max(64),
          external_id: z.string().nullable(),
          seq: sequence,
          status: z.enum(['complete', 'failed']),
          created_at: time,
        }),
      )
      .max(MAX_MESSAGES),
    turns: z
      .array(
        turnSchema
          .omit({
            conversation_id: true,
            duration_ms: true,
            explicit_context: true,
            prompt_tokens: true,
            completion_tokens: true,
          })
          .extend({
            id: z.string().min(1).max(64),
            number: z.number().int().positive(),
            status: z.enum(['done', 'failed']),
            created_at: time,
            started_at: time,
            ended_at: time,
          }),
      )
      .max(MAX_MESSAGES),
  })
  .meta({ id: 'ConversationExport' });
export type ConversationExport = z.infer<typeof conversationExportSchema>;

export const exportFormatSchema = z.enum(['json', 'md']);
