import { z } from 'zod';
import { conversationSchema } from './conversation';

const count = z.number().int().nonnegative();

/** What became of each line of an import. */
export const conversationImportSchema = z
  .object({
    created: count,
    already: count,
    refused: count,
    /** In the order of the lines; blank ones are left out. */
    results: z.array(
      z.object({
        /** From 1. */
        line: z.number().int().positive(),
        /** `already`: it is there, and the line says nothing new. */
        status: z.enum(['created', 'already', 'refused']),
        /** The one that was made or was there; `null` when the line was refused. */
        conversation: conversationSchema.pick({ id: true, title: true, updated_at: true }).nullable(),
        /** Why the line was refused. */
        error: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ConversationImport' });
export type ConversationImport = z.infer<typeof conversationImportSchema>;
