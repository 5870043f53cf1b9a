import type { Owner } from '../access/owner';

export type AuditEntry = {
  id: string;
  at: Date;
  owner: Owner;
  action:
    | 'conversation_created'
    | 'conversation_deleted'
    | 'chat_turn_completed'
    | 'api_key_created'
    | 'api_key_revoked'
    | 'model_created'
    | 'model_updated'
    | 'model_deleted';
  conversationId: string | null;
  detail: Record<string, unknown>;
};

/** An append-only record of who did what. It outlives the conversation. */
export type AuditLog = {
  append: (entry: AuditEntry) => Promise<void>;
  list: (owner: Owner, limit: number) => Promise<AuditEntry[]>;
};
