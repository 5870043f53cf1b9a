import { z } from 'zod';
import { listConversationsSchema, searchMessagesSchema } from '../../../contract/conversation';
import { listMessagesSchema } from '../../../contract/message';

/** A query holds text: these read the contract's numbers and booleans out of it. */
function fromText<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
}

function flagFromText<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
    schema,
  );
}

export const listConversationsQuerySchema = listConversationsSchema.extend({
  archived: flagFromText(listConversationsSchema.shape.archived),
  pinned: flagFromText(listConversationsSchema.shape.pinned),
  limit: fromText(listConversationsSchema.shape.limit),
});

export const searchMessagesQuerySchema = searchMessagesSchema.extend({
  limit: fromText(searchMessagesSchema.shape.limit),
});

export const listMessagesQuerySchema = listMessagesSchema.extend({
  limit: fromText(listMessagesSchema.shape.limit),
  before: fromText(listMessagesSchema.shape.before),
});

export const listTurnsQuerySchema = z.object({
  limit: fromText(z.number().int().min(1).max(200).default(50)),
  /** The number of the turn before. */
  cursor: fromText(z.number().int().positive().optional()),
});

export const followEventsQuerySchema = z.object({ after: z.string().optional() });
