import type { ContentBlock, FileBlock } from '../../../contract/content-block';
import type { TurnStatus } from '../../../contract/conversation';
import type { StopReason } from '../../../contract/stop-reason';
import type { TurnEventOf, Usage } from '../../../contract/turn-event';
import type { TurnReport } from '../../../contract/turn-report';
import type { MessageError } from '../conversations/message-record';

/** The terminal event of a turn. */
export type TurnEnd = TurnEventOf<'turn_done'> | TurnEventOf<'turn_error'>;

export type BusyPolicy = 'enqueue' | 'reject' | 'interrupt';

/** A tool that the client executes itself. */
export type ClientTool = { name: string; description: string; parameters: unknown };

/** How the model is to answer, where the agent has one and it can. What is absent is left to the agent. */
export type ModelOptions = {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  stop?: string[];
  /** An answer in JSON, of the schema if there is one. */
  json?: { name?: string; description?: string; schema?: Record<string, unknown> };
  /** Some tool must be called, or that one: in the first answer of the turn. */
  toolChoice?: 'required' | { name: string };
  parallelToolCalls?: false;
};

/** A message of the user that came before the question and was not sent until now. */
export type UnsentMessage = {
  /** Ours, given when it is posted. */
  id?: string;
  /** The client's own. */
  externalId: string;
  content: ContentBlock[];
};

/** What one turn is asked to do, decoded by a dialect, kept with the queue entry and the turn. */
export type TurnInput = {
  text: string;
  files: FileBlock[];
  /** Branch from this message instead of the end of the conversation; `null` starts a new first message. */
  parentId?: string | null;
  /** Kept one by one before the question, oldest first. */
  unsent?: UnsentMessage[];
  /** The client's own id for its message, and for the run. */
  externalMessageId?: string;
  runId?: string;
  /** Answers to client-side tool calls of the previous turn. With no text and no files, no user message is written. */
  toolResults?: {
    toolUseId: string;
    toolName?: string;
    output: unknown;
    error: string | null;
    /** The client's own id for the message that brought it. */
    externalId?: string;
  }[];
  /** Answer this user message again instead of writing a new one; of an answer, its question. */
  regenerateOf?: string;
  clientTools?: ClientTool[];
  /** Facts for this turn's prompt only. */
  context?: { description: string; value: string }[];
  state?: unknown;
  forwardedProps?: unknown;
  modelOverride?: string;
  modelOptions?: ModelOptions;
  /** Stored with the turn and shown in its trace, never to the agent. */
  metadata?: Record<string, unknown>;
  /** Starts as soon as the conversation is free, before waiting entries and even while they are paused. */
  jumpsQueue?: boolean;
  /** What waits behind it follows, though a turn was stopped for it: whoever put it first ordered all of them. */
  leadsQueue?: boolean;
  /** What dialect asked, and whether it can ask a person for approval. */
  dialect: string;
  canAskApproval: boolean;
};

/** What was under way when a turn was told to stop, and was ended by that. */
export type StoppedWork = { modelCall: boolean; toolCalls: string[]; processes: number[] };

export type TurnTrace = {
  /** What answered, by the name that its provider knows it under. */
  modelId?: string;
  firstTokenMs: number | null;
  toolCalls: { toolUseId: string; name: string; startedMs: number; durationMs: number | null; error: string | null }[];
  /** By the number of the block in the turn's events. */
  reasoning?: { block: number; startedMs: number; durationMs: number | null }[];
  eventCount: number;
  /** How many of each type. */
  events?: Record<string, number>;
  /** What the agent told beside its message, in order: it outlives the log. */
  reports?: TurnReport[];
  /** Of a turn that was told to stop. */
  stopped?: StoppedWork;
};

export type TurnRecord = {
  id: string;
  conversationId: string;
  agentKey: string;
  /** Counts from 1 within the conversation. */
  number: number;
  epoch: number;
  /** 1, and one more each time the turn goes on after waiting. */
  attempt: number;
  status: TurnStatus;
  /** The process that runs it; of a waiting turn, the one that it cannot outlive, or empty. */
  memberId: string;
  input: TurnInput;
  userMessageId: string | null;
  /** Where the turn hangs in the message tree: the user message it answers. */
  messageId: string;
  startSeq: number;
  cancelRequestedAt: Date | null;
  stopReason: StopReason | null;
  usage: Usage | null;
  error: MessageError | null;
  trace: TurnTrace | null;
  createdAt: Date;
  startedAt: Date;
  endedAt: Date | null;
};
