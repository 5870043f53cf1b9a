import { z } from 'zod';

/** Names a conversation: our id or the client's own. */
export const conversationRefSchema = z.object({ id: z.string().min(1).max(256) });
