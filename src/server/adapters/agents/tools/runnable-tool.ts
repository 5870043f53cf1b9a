import type { ApprovalPolicy } from '../definition/tool-schema';
import type { JsonSchema, ToolContext } from '../define/define-tool';

/** A tool that this process executes, ready to be offered to a model. */
export type RunnableTool = {
  name: string;
  description: string;
  /** What the model is told about the arguments. */
  inputSchema: JsonSchema;
  /** Checks arguments that are JSON; answers what `execute` takes, or what is wrong with them in words. */
  parseInput: (input: unknown) => { value: unknown } | { problem: string };
  approval: ApprovalPolicy;
  isDestructive: boolean;
  timeoutMs: number;
  execute: (input: unknown, context: ToolContext) => unknown;
};

export function needsApproval(tool: RunnableTool): boolean {
  return tool.approval === 'always' || (tool.approval === 'destructive' && tool.isDestructive);
}
