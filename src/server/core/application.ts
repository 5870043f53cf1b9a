import type { Agent } from '../../contract/agent';
import type { ApprovalDecision } from '../../contract/approval-decision';
import type { FileBlock } from '../../contract/content-block';
import type { AgentConfig } from '../../contract/conversation';
import type { InterruptReceipt } from '../../contract/interrupt-receipt';
import type { PendingQueue, ReplacePending } from '../../contract/pending';
import type { LogEvent } from '../../contract/turn-event';
import type { ApiKeyRecord } from './access/api-key-record';
import type { CreateApiKey } from './access/create-api-key';
import type { Owner } from './access/owner';
import type { AgentDescription } from './agents/agent-provider';
import type { BranchWindow } from './conversations/branch-window';
import type { HeadWish } from './turns/commit-head';
import type { ConversationRecord } from './conversations/conversation-record';
import type { ConversationRef } from './conversations/conversation-ref';
import type { TestedConnection } from '../../contract/model';
import type { ModelRecord } from './models/model-record';
import type { Server } from './models/probe-target';
import type { CreateModel } from './models/create-model';
import type { ModelChange } from './models/change-model';
import type { ConversationView } from './conversations/conversation-view';
import type { ConversationNews } from './conversations/follow-conversations';
import type { ConversationQuery, MessageSearch } from './conversations/conversation-store';
import type { FoundMessage } from './conversations/search-messages';
import type { ImportConversation, Imported } from './conversations/import-conversation';
import type { MessageRecord } from './conversations/message-record';
import type { WholeConversation } from './conversations/whole-conversation';
import type { RetentionPreview } from './conversations/retention';
import type { DocumentReading, DocumentText } from './files/document-reader';
import type { FileRecord } from './files/file-record';
import type { ReceiveFile } from './files/receive-file';
import type { ConversationSnapshot } from './turns/read-snapshot';
import type { EarlierMessage } from './turns/place-earlier-messages';
import type { BusyPolicy, TurnInput, TurnRecord } from './turns/turn-record';

export type CreateConversation = {
  owner: Owner;
  /** Made by the client, so that it can ask again. */
  id?: string;
  agentKey?: string;
  externalId?: string;
  title?: string;
  agentConfig?: AgentConfig;
  /** Makes it temporary: in no list, and deleted then at the latest. */
  expiresAt?: Date;
};

export type PostMessage = ConversationRef & {
  input: TurnInput;
  busy?: BusyPolicy;
  idempotency?: { key: string; bodyHash: string };
  /** What was said elsewhere before, for a conversation in which nothing has happened yet; any other one stays as it is. */
  earlier?: readonly EarlierMessage[];
};

/** Ids are known at once, also for a message that waits. `isReplay`: the same key was sent before, nothing new was started. */
export type Posted = {
  conversation: ConversationRecord;
  turnId: string;
  userMessageId: string | null;
  messageId: string;
  pendingId: string | null;
  queued: boolean;
  isReplay: boolean;
  /** The log's end before this turn: following from here sees the whole turn. */
  afterSeq: number;
};

/**
 * `events` come in order. `reset`: the cursor cannot be served; read the snapshot, the stream goes on after `lastSeq`.
 */
export type FollowItem = { kind: 'events'; events: readonly LogEvent[] } | { kind: 'reset'; lastSeq: number };

export type Follow = ConversationRef & {
  /** A cursor as the client sent it. Absent: the running turn from its start, else what comes next. */
  after?: string | number;
  signal: AbortSignal;
};

export type FollowTurn = ConversationRef & {
  turnId: string;
  pendingId: string | null;
  afterSeq: number;
  signal: AbortSignal;
};

/**
 * What one turn's caller waits for. `waiting`: the turn is suspended until a person decides its approvals; the stream goes on
 * when they have. `dropped`: its queue entry was withdrawn. `trimmed`: it has ended, and the reader came so late that events it
 * had not read are gone. `closed`: the server is shutting down.
 */
export type TurnItem =
  { kind: 'events'; events: readonly LogEvent[] } | { kind: 'waiting' | 'dropped' | 'trimmed' | 'deleted' | 'closed' };

/** The whole product as a table of bound use cases. A dialect decodes, calls one, and encodes. All throw AppError. */
export type Application = {
  createConversation: (input: CreateConversation) => Promise<ConversationRecord>;
  /** Finds the client's own id, or creates the conversation under it. `agentKey` must match an existing one's. */
  openConversation: (input: CreateConversation & { externalId: string }) => Promise<ConversationRecord>;
  getConversation: (ref: ConversationRef) => Promise<ConversationView>;
  listConversations: (query: ConversationQuery) => Promise<ConversationView[]>;
  searchMessages: (query: MessageSearch) => Promise<FoundMessage[]>;
  countConversations: (query: Omit<ConversationQuery, 'after' | 'limit' | 'offset'>) => Promise<number>;
  /** How many messages each of the owner's conversations has; `ids` as a list gave them. */
  countMessages: (ids: readonly string[]) => Promise<Map<string, number>>;
  changeConversation: (ref: ConversationRef, change: { title?: string; pinned?: boolean }) => Promise<ConversationView>;
  archiveConversation: (ref: ConversationRef) => Promise<ConversationView>;
  unarchiveConversation: (ref: ConversationRef) => Promise<ConversationView>;
  /** Cancels and discards a running turn, then removes everything. `false` when there was none. */
  deleteConversation: (ref: ConversationRef) => Promise<boolean>;
  exportConversation: (ref: ConversationRef) => Promise<WholeConversation>;
  /** What the owner has already is not taken again. Throws `invalid-input` for what no conversation can be. */
  importConversation: (input: ImportConversation) => Promise<Imported>;
  getAgentConfig: (ref: ConversationRef) => Promise<AgentConfig>;
  /** Keys with `""` are cleared, keys left out are kept. */
  changeAgentConfig: (ref: ConversationRef, change: AgentConfig) => Promise<AgentConfig>;

  postMessage: (input: PostMessage) => Promise<Posted>;
  /** Makes the branch through a message the active one; answers the message that it ends with. */
  switchBranch: (ref: ConversationRef, wish: HeadWish) => Promise<string>;
  /** A finished message, on whatever branch; `null` when there is none. */
  findMessage: (ref: ConversationRef, messageId: string) => Promise<MessageRecord | null>;
  /** The branch, with the messages that the window shows and the running turn's message so far, folded to one seq. */
  readSnapshot: (ref: ConversationRef, window?: BranchWindow) => Promise<ConversationSnapshot>;
  /** What changes in the owner's lists from now on. */
  followConversations: (input: { owner: Owner; signal: AbortSignal }) => AsyncIterable<ConversationNews>;
  followConversation: (input: Follow) => Promise<AsyncIterable<FollowItem>>;
  /** One posted turn, from its start to its terminal event, waiting first while it is queued. */
  followTurn: (input: FollowTurn) => Promise<AsyncIterable<TurnItem>>;
  /** Answers within two seconds; harmless when idle. */
  interruptTurn: (
    ref: ConversationRef,
    options?: { turnId?: string; reason?: 'interrupted' | 'timeout' },
  ) => Promise<InterruptReceipt>;
  getPending: (ref: ConversationRef) => Promise<PendingQueue>;
  replacePending: (ref: ConversationRef, change: ReplacePending) => Promise<PendingQueue>;
  /** Withdraws one queue entry; `false` when it is no longer there. */
  withdrawPending: (ref: ConversationRef, pendingId: string) => Promise<boolean>;
  resolveApproval: (ref: ConversationRef, decision: ApprovalDecision) => Promise<void>;
  listTurns: (ref: ConversationRef, page: { before: number | null; limit: number }) => Promise<TurnRecord[]>;
  getTurn: (ref: ConversationRef, turnId: string) => Promise<TurnRecord>;

  listAgents: () => Promise<Agent[]>;
  /** Throws `agent-not-found`; without a key, the default agent. */
  getAgent: (agentKey?: string) => Promise<Agent>;
  /** How the agent wants to be served, for the dialect that serves it. Throws `agent-not-found`. */
  describeAgent: (agentKey?: string) => AgentDescription;

  /** Keeps an attachment while it comes in; throws `unsupported-media-type` naming the file, or what its chunks throw. */
  receiveFile: (input: ReceiveFile) => Promise<FileRecord>;
  openFile: (owner: Owner, fileId: string) => Promise<{ file: FileRecord; chunks: AsyncIterable<Uint8Array> }>;
  /** A small WebP picture of a picture; throws `unsupported-media-type` for everything else. */
  readThumbnail: (owner: Owner, fileId: string) => Promise<Uint8Array>;
  /** The blocks that a message with these files holds; throws `invalid-input` for one that is not the owner's. */
  findFiles: (owner: Owner, fileIds: readonly string[]) => Promise<FileBlock[]>;
  readFile: (owner: Owner, fileId: string) => Promise<{ file: FileRecord; bytes: Uint8Array }>;
  /** What was extracted from a file, as text; says why when it cannot be read. */
  readFileText: (owner: Owner, fileId: string, reading?: DocumentReading) => Promise<DocumentText>;

  /** The key itself is in this answer and nowhere else. */
  listModels: () => Promise<ModelRecord[]>;
  /** Throws `not-found`. */
  getModel: (id: string) => Promise<ModelRecord>;
  createModel: (by: Owner, input: CreateModel) => Promise<ModelRecord>;
  /** What is left out stays as it is. */
  changeModel: (by: Owner, id: string, change: ModelChange) => Promise<ModelRecord>;
  deleteModel: (by: Owner, id: string) => Promise<void>;
  /** Which models a server offers; a server that does not answer is told in the message. Nothing is kept. */
  listModelsOf: (server: Server) => Promise<{ models: string[]; message: string }>;
  testConnection: (server: Server & { model: string }) => Promise<TestedConnection>;

  createApiKey: (input: CreateApiKey) => Promise<{ record: ApiKeyRecord; key: string }>;
  listApiKeys: () => Promise<ApiKeyRecord[]>;
  /** The key opens nothing any more, and browsers that signed in with it are signed out. */
  revokeApiKey: (by: Owner, id: string) => Promise<void>;

  /** What the retention settings would archive and delete now. */
  previewRetention: () => Promise<RetentionPreview>;

  /** `ready` only between `start` and `stop`. */
  health: () => Promise<{
    isReady: boolean;
    isHealthy: boolean;
    activeTurns: number;
    /** Conversations whose agent is warm. */
    activeSessions: number;
    followers: number;
    uptimeMs: number;
    checks: Record<string, string>;
  }>;
  /** Joins the membership, recovers what a dead process left, starts waiting turns. */
  start: () => Promise<void>;
  /** Refuses new turns, lets running ones end within `drainMs`, then ends them as failed. */
  stop: (drainMs: number) => Promise<void>;
};
