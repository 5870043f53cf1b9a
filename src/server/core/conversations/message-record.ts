import type { ContentBlock } from '../../../contract/content-block';
import type { MessageStatus, Role } from '../../../contract/message';
import type { StopReason } from '../../../contract/stop-reason';

export type MessageError = { code: string; message: string; retryable: boolean };

/** Where a message stands in the tree. */
export type MessageLink = Pick<MessageRecord, 'id' | 'externalId' | 'parentId' | 'role' | 'seq'>;

export type MessageRecord = {
  id: string;
  conversationId: string;
  turnId: string | null;
  /** The id a client gave its own message; echoed to it. */
  externalId: string | null;
  /** Position in the log: a user message has its turn's start, an answer its turn's end. */
  seq: number;
  role: Role;
  content: ContentBlock[];
  status: MessageStatus;
  stopReason: StopReason | null;
  error: MessageError | null;
  modelId: string | null;
  promptTokens: number | null;
  completionTokens: number | null;
  parentId: string | null;
  createdAt: Date;
};
