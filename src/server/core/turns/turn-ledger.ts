import type { AgentConfig } from '../../../contract/conversation';
import type { LogEvent } from '../../../contract/turn-event';
import type { AuditEntry } from '../audit/audit-log';
import type { BranchWindow } from '../conversations/branch-window';
import type { MessageLink, MessageRecord } from '../conversations/message-record';
import type { ApprovalRecord } from './approval-record';
import type { ConversationHead } from './conversation-head';
import type { PendingRecord } from './pending-record';
import type { TurnRecord } from './turn-record';

/** What an idempotency key answered, so that sending twice starts one turn. */
export type PostKey = {
  conversationId: string;
  key: string;
  bodyHash: string;
  turnId: string;
  pendingId: string | null;
  createdAt: Date;
};

/**
 * Reads and writes inside one transaction. Everything that is written becomes visible together, or not at all. No call
 * may be made after the function that received it has returned. All ports store values as `toStorable` makes them.
 */
export type LedgerTransaction = {
  /** Reads the head and holds it until the transaction ends; `null` when the conversation does not exist. */
  holdHead: (conversationId: string) => Promise<ConversationHead | null>;
  saveHead: (head: ConversationHead) => Promise<void>;
  /** The rows' `seq` continue the log exactly. */
  insertEvents: (conversationId: string, events: readonly LogEvent[], now: Date) => Promise<void>;
  /** All events of a turn, in order. */
  turnEvents: (conversationId: string, turnId: string) => Promise<LogEvent[]>;
  /** Refuses a second running turn in one conversation. */
  insertTurn: (turn: TurnRecord) => Promise<void>;
  updateTurn: (turn: TurnRecord) => Promise<void>;
  findTurn: (conversationId: string, turnId: string) => Promise<TurnRecord | null>;
  /** Keeps beside the turn what its agent wants back when it goes on: no part of the record, since nobody else may see it. */
  carry: (turn: TurnKey, carried: unknown) => Promise<void>;
  insertMessage: (message: MessageRecord) => Promise<void>;
  findMessage: (conversationId: string, messageId: string) => Promise<MessageRecord | null>;
  /** Where each finished message stands, by `seq`. */
  listMessageLinks: (conversationId: string) => Promise<MessageLink[]>;
  listPending: (conversationId: string) => Promise<PendingRecord[]>;
  /** Replaces all queue entries of the conversation; `listPending` gives them in the order given here. */
  replacePending: (conversationId: string, entries: readonly PendingRecord[]) => Promise<void>;
  findPostKey: (conversationId: string, key: string) => Promise<PostKey | null>;
  /** Takes the place of an expired key of the same name. */
  insertPostKey: (postKey: PostKey) => Promise<void>;
  listApprovals: (conversationId: string, turnId: string) => Promise<ApprovalRecord[]>;
  insertApprovals: (approvals: readonly ApprovalRecord[]) => Promise<void>;
  updateApproval: (approval: ApprovalRecord) => Promise<void>;
  /** Gives an untitled conversation a title, and answers whether it did: a title that is there stays. */
  nameConversation: (conversationId: string, title: string) => Promise<boolean>;
  /** Adds to the audit log, in the name of the conversation's owner. */
  insertAudit: (entry: Omit<AuditEntry, 'owner'> & { conversationId: string }) => Promise<void>;
  /** Marks the conversation as just used: `updatedAt`, and its model when known. */
  touchConversation: (conversationId: string, change: { updatedAt: Date; modelId?: string }) => Promise<void>;
  /** Changes what the conversation has for its agent, read in the same transaction; nothing where there is none. */
  changeAgentConfig: (conversationId: string, change: (config: AgentConfig) => AgentConfig) => Promise<void>;
};

export type TurnKey = { conversationId: string; turnId: string };

/** Without a message of its own, a turn continues the conversation's active branch. */
export type TurnOnBranch = Pick<TurnRecord, 'id' | 'conversationId' | 'userMessageId'>;

export type LogPage = { events: LogEvent[]; lastSeq: number; floorSeq: number };

/** What waits in a conversation at one instant. */
export type LedgerQueue = { head: ConversationHead; pending: PendingRecord[] };

/** Everything that a reader needs to show a conversation at one instant. */
export type LedgerSnapshot = LedgerQueue & {
  /** Where each finished message stands, of every branch, by `seq`. */
  links: MessageLink[];
  /** The part of the active branch that was asked for: the one that the active turn answers, or the head's. Oldest first. */
  messages: MessageRecord[];
  activeTurn: TurnRecord | null;
  activeEvents: LogEvent[];
  /** Of the active turn, decided ones included, in the order of asking. */
  approvals: ApprovalRecord[];
};

/** What a turn's agent must know, as the record has it. */
export type TurnContext = {
  /** The end of the branch that the turn continues, oldest first. A `parentId` of the first message says that there is more. */
  branch: MessageRecord[];
  /** Of the turn itself. */
  events: LogEvent[];
  /** Of the turn, decided ones included, in the order of asking. */
  approvals: ApprovalRecord[];
};

/**
 * The record of all turns. The rules of the engine are written once, over `transact`; an adapter only stores rows. Two
 * transactions on the same conversation never overlap between `holdHead` and their end.
 */
export type TurnLedger = {
  transact: <T>(work: (tx: LedgerTransaction) => Promise<T>) => Promise<T>;
  /** Events after `afterSeq`, oldest first, at least one when there is any and about `maxBytes` at most; `null` when the conversation does not exist. */
  readAfter: (conversationId: string, afterSeq: number, maxBytes: number) => Promise<LogPage | null>;
  /** One consistent read; `null` when the conversation does not exist. Only the content of the asked messages is read. */
  snapshot: (conversationId: string, window: BranchWindow) => Promise<LedgerSnapshot | null>;
  /** One consistent read; `null` when the conversation does not exist. */
  queue: (conversationId: string) => Promise<LedgerQueue | null>;
  /**
   * For a turn that is about to run, one consistent read; `null` when its conversation does not exist. The branch is read from its
   * end until it has `maxCharacters` of content as JSON, however long it is.
   */
  turnContext: (turn: TurnOnBranch, maxCharacters: number) => Promise<TurnContext | null>;
  /** `lastSeq` of each given conversation that exists. */
  lastSeqs: (conversationIds: readonly string[]) => Promise<Map<string, number>>;
  heads: (conversationIds: readonly string[]) => Promise<Map<string, ConversationHead>>;
  findTurn: (conversationId: string, turnId: string) => Promise<TurnRecord | null>;
  /** What was last given to `carry`; `null` when nothing was, and once the turn's events are trimmed. */
  findCarried: (turn: TurnKey) => Promise<unknown>;
  /** Turns of a conversation, newest first, older than `before` (a turn number). */
  listTurns: (conversationId: string, before: number | null, limit: number) => Promise<TurnRecord[]>;
  /** Turns that are `running`, or waiting for what a process has, whose member is not among the living. */
  listOrphans: (livingMembers: readonly string[], limit: number) => Promise<TurnRecord[]>;
  /** Conversations with no active turn, not paused, not held at `now`, whose queue is not empty. */
  listStartable: (now: Date, limit: number) => Promise<string[]>;
  /** Waiting turns with an open approval that has expired at `now`. */
  listExpiredApprovals: (now: Date, limit: number) => Promise<ApprovalRecord[]>;
  /**
   * Deletes the events of turns that ended before `before`, raising each floor to the last deleted seq; works on a few conversations
   * a call and answers how many it trimmed.
   */
  trimEvents: (before: Date, limit: number) => Promise<number>;
  /** The running or waiting turn of each given conversation that has one. */
  activeTurns: (
    conversationIds: readonly string[],
  ) => Promise<Map<string, { id: string; status: 'running' | 'waiting' }>>;
  countQueued: (conversationIds: readonly string[]) => Promise<Map<string, number>>;
  /** Removes some idempotency keys older than `before` and answers how many. */
  prunePostKeys: (before: Date, limit: number) => Promise<number>;
};
