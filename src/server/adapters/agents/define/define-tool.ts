import type { z } from 'zod';
import type { AgentEvent } from '../../../core/agents/agent-event';

/** What a running tool may show besides its result: shared state, steps, activities, notices, custom events. */
export type ToolEvent = Extract<
  AgentEvent,
  { type: 'state_snapshot' | 'state_delta' | 'step_start' | 'step_end' | 'activity' | 'custom' | 'notice' }
>;

export type ToolContext = {
  toolUseId: string;
  conversationId: string;
  /** Aborts when the turn is stopped or the tool's time is over: end whatever was started. */
  signal: AbortSignal;
  /** Says how far the work is, for the person who waits. */
  progress: (message: string, done?: number, total?: number) => void;
  emit: (event: ToolEvent) => void;
};

/** What a person must agree to is `destructive`: see `approval` in the agent file. `needsApproval` decides it for each call. */
type ToolOptions = { description: string; destructive?: boolean; timeoutMs?: number };

/**
 * Answers the tool's result, anything that JSON can hold; what it throws goes back to the model as the tool's error. A
 * generator yields progress (a text, or `{message, progress, total}`) and returns the result.
 */
type Execute<Input> = (input: Input, context: ToolContext) => unknown;

export type JsonSchema = Readonly<Record<string, unknown>>;

type NeedsApproval<Input> = (input: Input) => boolean | Promise<boolean>;

export type Tool = ToolOptions & { inputSchema: z.ZodType | JsonSchema; execute: Execute<never>; needsApproval?: NeedsApproval<never> };

/** Defines a tool for `tools: [{type: function}]`; export it from the module that the agent file names. */
export function defineTool<Schema extends z.ZodType>(
  tool: ToolOptions & {
    inputSchema: Schema;
    execute: Execute<z.output<Schema>>;
    needsApproval?: NeedsApproval<z.output<Schema>>;
  },
): Tool;
export function defineTool(
  tool: ToolOptions & {
    inputSchema: JsonSchema;
    execute: Execute<Record<string, unknown>>;
    needsApproval?: NeedsApproval<Record<string, unknown>>;
  },
): Tool;
export function defineTool(tool: Tool): Tool {
  return tool;
}
