import type { Conversation } from '../../../contract/conversation';

/** A conversation as lists have it, last used at that minute. */
export function sampleConversation(id: string, minute = 0, change: Partial<Conversation> = {}): Conversation {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  return {
    id,
    agent_key: 'guide',
    title: id,
    model_id: null,
    created_at: at,
    updated_at: at,
    archived_at: null,
    pinned: false,
    channel_binding: null,
    turn: null,
    pending: 0,
    ...change,
  };
}
