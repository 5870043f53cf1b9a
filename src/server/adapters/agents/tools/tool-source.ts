import type { McpServerState } from '../../../../contract/agent';
import type { RunnableTool } from './runnable-tool';

/** What one entry of an agent's `tools` stands for: a tool, or as many as a server offers. */
export type ToolSource = {
  /** As the agent file names it. */
  name: string;
  /** Its tools may ask a person while they run. */
  mayAsk?: boolean;
  /** The tools there are now. */
  list: (conversationId: string) => readonly RunnableTool[];
  /** Resolves once it is known which tools there are, or that there are none. Never rejects. Absent: it is known. */
  open?: (conversationId: string) => Promise<void>;
  /** Why its tools cannot be used now; `null` when nothing is known against them. */
  problem?: () => string | null;
  /** How the server is that they come from. Absent: they come from none. */
  server?: () => McpServerState;
  /** Lets go of what it keeps for a conversation. */
  release?: (conversationId: string) => Promise<void>;
};
