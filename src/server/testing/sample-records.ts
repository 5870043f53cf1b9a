import type { LogEvent, TurnEvent } from '../../contract/turn-event';
import type { ApiKeyRecord } from '../core/access/api-key-record';
import type { ConversationRecord } from '../core/conversations/conversation-record';
import type { MessageRecord } from '../core/conversations/message-record';
import type { FileRecord } from '../core/files/file-record';
import type { ApprovalRecord } from '../core/turns/approval-record';
import type { PendingRecord } from '../core/turns/pending-record';
import type { PostKey } from '../core/turns/turn-ledger';
import type { TurnInput, TurnRecord } from '../core/turns/turn-record';
import { sequentialIds } from './sequential-ids';

const newId = sequentialIds();

/** Unique in this test process; ascending. */
export const sampleId = newId;

/** `minutes` after a fixed instant. */
export function sampleTime(minutes = 0): Date {
  return new Date(Date.UTC(2026, 10, 29, 12, minutes, 0, 123));
}

export function sampleConversation(change: Partial<ConversationRecord> = {}): ConversationRecord {
  return {
    id: newId(),
    owner: { principal: 'key-1', user: 'user' },
    externalId: null,
    agentKey: 'support',
    title: null,
    titleIsManual: false,
    agentConfig: {},
    modelId: null,
    pinned: false,
    createdAt: sampleTime(),
    updatedAt: sampleTime(),
    archivedAt: null,
    expiresAt: null,
    ...change,
  };
}

export function sampleInput(change: Partial<TurnInput> = {}): TurnInput {
  return { text: 'Hello', files: [], dialect: 'conversations', canAskApproval: true, ...change };
}

export function sampleTurn(conversationId: string, change: Partial<TurnRecord> = {}): TurnRecord {
  return {
    id: newId(),
    conversationId,
    agentKey: 'support',
    number: 1,
    epoch: 1,
    attempt: 1,
    status: 'running',
    memberId: 'member-1',
    input: sampleInput(),
    userMessageId: null,
    messageId: newId(),
    startSeq: 1,
    cancelRequestedAt: null,
    stopReason: null,
    usage: null,
    error: null,
    trace: null,
    createdAt: sampleTime(),
    startedAt: sampleTime(),
    endedAt: null,
    ...change,
  };
}

export function sampleMessage(conversationId: string, change: Partial<MessageRecord> = {}): MessageRecord {
  return {
    id: newId(),
    conversationId,
    turnId: null,
    externalId: null,
    seq: 1,
    role: 'user',
    content: [{ type: 'text', text: 'Hello' }],
    status: 'complete',
    stopReason: null,
    error: null,
    modelId: null,
    promptTokens: null,
    completionTokens: null,
    parentId: null,
    createdAt: sampleTime(),
    ...change,
  };
}

export function samplePending(conversationId: string, change: Partial<PendingRecord> = {}): PendingRecord {
  return {
    id: newId(),
    conversationId,
    position: 1,
    turnId: newId(),
    userMessageId: newId(),
    messageId: newId(),
    agentKey: 'support',
    input: sampleInput(),
    createdAt: sampleTime(),
    ...change,
  };
}

export function sampleApproval(turn: TurnRecord, change: Partial<ApprovalRecord> = {}): ApprovalRecord {
  return {
    requestId: newId(),
    conversationId: turn.conversationId,
    turnId: turn.id,
    toolUseId: 'call-1',
    toolName: 'delete_file',
    toolInput: { path: 'notes.md' },
    inputRef: null,
    message: 'Delete notes.md?',
    expiresAt: sampleTime(60),
    decision: null,
    ...change,
  };
}

export function samplePostKey(conversationId: string, change: Partial<PostKey> = {}): PostKey {
  return {
    conversationId,
    key: 'key-1',
    bodyHash: 'hash-1',
    turnId: newId(),
    pendingId: null,
    createdAt: sampleTime(),
    ...change,
  };
}

export function sampleFile(change: Partial<FileRecord> = {}): FileRecord {
  return {
    id: newId(),
    owner: { principal: 'key-1', user: 'user' },
    conversationId: null,
    filename: 'notes.md',
    mimeType: 'text/markdown',
    size: 5,
    hash: 'a'.repeat(64),
    createdAt: sampleTime(),
    ...change,
  };
}

export function sampleApiKey(change: Partial<ApiKeyRecord> = {}): ApiKeyRecord {
  const id = newId();
  return {
    id,
    name: 'notebook',
    hash: `hash of ${id}`,
    hint: 'parley_abcde',
    role: 'user',
    principal: 'key-1',
    createdAt: sampleTime(),
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ...change,
  };
}

function textDelta(text: string): TurnEvent {
  return { type: 'text_delta', text, block: 0 };
}

/** One log line per text, numbered from `firstSeq`. */
export function sampleEvents(turnId: string | null, firstSeq: number, texts: readonly string[]): LogEvent[] {
  return texts.map((text, index) => ({ seq: firstSeq + index, turnId, event: textDelta(text) }));
}
