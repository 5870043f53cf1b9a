import { z } from 'zod';

const agentCapabilitiesSchema = z.object({
  tools: z.boolean(),
  reasoning: z.boolean(),
  approvals: z.boolean(),
  /** Whoever allows a call may change its arguments first. */
  edits: z.boolean().optional(),
  /** Media an agent takes natively, e.g. `text`, `image`, `pdf`. */
  input: z.array(z.string()),
});
export type AgentCapabilities = z.infer<typeof agentCapabilitiesSchema>;

/** A server that an agent has tools from. `idle`: nobody has needed it yet. */
const mcpServerSchema = z.object({
  name: z.string(),
  state: z.enum(['connected', 'failing', 'idle']),
  /** Why it is failing, or what of its offer is not used. */
  reason: z.string().optional(),
  /** How many tools it offers, as far as that is known. */
  tools: z.number().int().nonnegative(),
});
export type McpServerState = z.infer<typeof mcpServerSchema>;

export const agentSchema = z
  .object({
    agent_key: z.string(),
    display_name: z.string(),
    description: z.string(),
    kind: z.string(),
    /** Which model answers, in words for a person; `null` when the agent has none. */
    model: z.string().nullable(),
    is_default: z.boolean(),
    available: z.boolean(),
    /** Why it is not available; of one that is, why it is not what its file says now. */
    reason: z.string().optional(),
    /** What mends it, to be run on the server: `reason` ends with it. */
    command: z.string().optional(),
    /** Tools of the agent that cannot be used now; the agent works without them. */
    tool_problems: z.array(z.object({ tool: z.string(), reason: z.string() })).optional(),
    mcp_servers: z.array(mcpServerSchema).optional(),
    capabilities: agentCapabilitiesSchema,
    /** Example questions to start with. */
    suggestions: z.array(z.string()),
    /** A JSON Schema of what a conversation's `agent_config` can hold, for whoever draws it. */
    config_schema: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Agent' });
export type Agent = z.infer<typeof agentSchema>;

export const agentsSchema = z.object({ agents: z.array(agentSchema) }).meta({ id: 'Agents' });
