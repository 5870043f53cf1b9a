import type { AgentConfig } from '../../../contract/conversation';
import type { Owner } from '../access/owner';

export type ConversationRecord = {
  id: string;
  owner: Owner;
  /** The id a client brought; unique per owner, echoed exactly. */
  externalId: string | null;
  agentKey: string;
  title: string | null;
  /** `true` once a person has named it: an automatic title never replaces that. */
  titleIsManual: boolean;
  agentConfig: AgentConfig;
  modelId: string | null;
  pinned: boolean;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
  /** Set for one that lasts for a single call: it is in no list, and is deleted then at the latest. */
  expiresAt: Date | null;
};
