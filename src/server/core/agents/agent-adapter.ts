import type { ContentBlock } from '../../../contract/content-block';
import type { AgentConfig } from '../../../contract/conversation';
import type { MessageRecord } from '../conversations/message-record';
import type { DocumentReading, DocumentText } from '../files/document-reader';
import type { TurnInput } from '../turns/turn-record';
import type { AgentEvent } from './agent-event';

export type ResolvedApproval = {
  requestId: string;
  toolUseId: string;
  behavior: 'allow' | 'deny';
  message: string | null;
  input: Record<string, unknown> | null;
};

export type AgentTurn = {
  conversationId: string;
  turnId: string;
  agentConfig: AgentConfig;
  /** The active branch, oldest first, ending with the user message to answer. Already well-formed: every call has a result. */
  history: MessageRecord[];
  input: TurnInput;
  /** When the turn goes on after approvals: its blocks so far (with open calls) and what was decided. */
  resumed: { blocks: ContentBlock[]; approvals: ResolvedApproval[] } | null;
  /** What the agent had given with its finish, when it goes on after approvals or gets the answers to its calls; else `null`. */
  carried: unknown;
  /** Aborts on stop, delete, timeout, shutdown and loss of ownership. Everything the agent started must end with it. */
  signal: AbortSignal;
  /**
   * The gate before a tool that this process executes: resolves once the call's `tool_call` event is in the log, rejects
   * when the turn is no longer ours. Await it before the first side effect.
   */
  beforeTool: (toolUseId: string) => Promise<void>;
  /** Called when a model is asked, and what it answers when that is over, waits between attempts included: a stop tells whether one was. */
  modelCall: () => () => void;
  /** Called with the process that was ended, with all that it had started, because the turn was stopped. */
  endedProcess: (pid: number) => void;
  /** Reads the bytes of an attached file; `null` when it is gone. */
  readFile: (fileId: string) => Promise<Uint8Array | null>;
  /** Reads an attached file as text, or says why it has none; `null` when it is gone. */
  readFileText: (fileId: string, reading: DocumentReading) => Promise<DocumentText | null>;
  /** Keeps what the agent needs to find its way back after a restart, as `session` of the conversation's config. */
  remember: (session: Record<string, unknown>) => Promise<void>;
};

/** One conversation's agent, ready to run. Self-contained: the engine injects no model and no tools. */
export type AgentAdapter = {
  /** Which model answers, if the agent knows. */
  modelId?: string;
  /**
   * Runs one turn. Throwing ends it as failed: an AppError with `agent-unavailable` or `agent-misbehaved` says whose fault
   * it was, anything else is a defect. Requests for approval followed by `finish {stop_reason: "approval"}` suspend the turn.
   */
  runTurn: (turn: AgentTurn) => AsyncIterable<AgentEvent>;
  /** Ends what the adapter keeps between turns, such as processes and connections. May be omitted. */
  close?: () => Promise<void>;
};
