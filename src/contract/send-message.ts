import { z } from 'zod';
import { conversationRefSchema } from './conversation-ref';
import { postMessageSchema } from './message';

export const idempotencyKeySchema = z.string().min(1).max(255);

/** A message to a conversation. Sent again with the same key it joins the first turn instead of starting another. */
export const sendMessageSchema = postMessageSchema.extend({
  ...conversationRefSchema.shape,
  idempotency_key: idempotencyKeySchema,
});
