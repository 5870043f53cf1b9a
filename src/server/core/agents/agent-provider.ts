import type { AgentCapabilities, McpServerState } from '../../../contract/agent';
import type { AgentConfig } from '../../../contract/conversation';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { BusyPolicy } from '../turns/turn-record';
import type { AgentAdapter } from './agent-adapter';

export type AgentAvailability =
  | { available: true }
  /**
   * With a `code`, a message is refused with that one in place of `agent-unavailable`. `command`: what mends it on the server, with which
   * `reason` ends.
   */
  | { available: false; reason: string; command?: string; code?: 'no-model-configured' };

/** Time limits in milliseconds. */
export type AgentLimits = { turnTimeoutMs: number; idleTimeoutMs: number };

export type AgentDescription = {
  agentKey: string;
  displayName: string;
  description: string;
  kind: string;
  model: string | null;
  capabilities: AgentCapabilities;
  suggestions: string[];
  /** A JSON Schema of what a conversation can set in its `agent_config`. Absent: the agent does not say. */
  configSchema?: Record<string, unknown>;
  busy: BusyPolicy;
  limits: AgentLimits;
  /** What a dialect that cannot ask a person does with a request for approval. */
  blockingApprovals: 'deny' | 'wait';
  onDisconnect: 'continue' | 'cancel';
  /** How much of a conversation the agent makes use of, in characters of content as JSON. Absent: all of it. */
  historyCharacters?: number;
  /** What the agent's file says to one dialect only, by the dialect's name: each reads its own. */
  dialects?: Record<string, unknown>;
};

/** What a conversation began with, for whoever gives it a title. */
export type Exchange = { question: string; answer: string; agentConfig: AgentConfig; signal: AbortSignal };

type ToolProblem = { tool: string; reason: string };

/** A named agent as the server offers it. */
export type AgentProvider = {
  describe: () => AgentDescription;
  /** Checks and completes a conversation's config. Throws `invalid-input`: then the conversation is not created. */
  initConversation: (agentConfig: AgentConfig) => Promise<AgentConfig>;
  /** Called for a turn of a conversation whose agent is not warm; what it builds serves later turns too, until it is closed. */
  buildAdapter: (conversation: ConversationRecord) => Promise<AgentAdapter>;
  /** Releases what the agent keeps for a conversation. May be omitted. */
  onConversationDeleted?: (conversationId: string) => Promise<void>;
  /** Words for a title, in whatever form; `null` when it has none. Only for agents that can tell a good one. May be omitted. */
  suggestTitle?: (exchange: Exchange) => Promise<string | null>;
  /** Tools that cannot be used now, with the reason in words. May be omitted. */
  toolProblems?: () => ToolProblem[];
  /** How the servers are that its tools come from. May be omitted. */
  mcpServers?: () => McpServerState[];
  /** Why the agent is not what its file says now; `null` when it is. May be omitted. */
  problem?: () => string | null;
  /** Whether a conversation with this config can be served; without one, whether a new conversation can. */
  availability: (agentConfig?: AgentConfig) => Promise<AgentAvailability>;
};

/** All agents of this server. */
export type AgentRegistry = {
  list: () => AgentProvider[];
  find: (agentKey: string) => AgentProvider | undefined;
  defaultKey: () => string;
};
