import type { ApprovalPolicy } from '../definition/tool-schema';
import type { JsonSchema, ToolContext } from '../define/define-tool';

/** What a tool wants to know from a person, as a form. */
export type Question = { toolName: string; message: string; schema: JsonSchema };

/** `cancelled`: nobody can be asked. */
export type QuestionAnswer = { given: Record<string, unknown> } | 'declined' | 'cancelled';

export type RunContext = ToolContext & {
  /** Asks a person while the call goes on, for as long as they take. */
  ask: (question: Question) => Promise<QuestionAnswer>;
  /** Asks the turn's own model something aside; what it takes counts for the turn. */
  askModel: (prompt: string, signal: AbortSignal) => Promise<string>;
};

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
  /** Decides for each call, where the policy is `predicate`. */
  mustAsk?: (input: unknown) => unknown;
  timeoutMs: number;
  execute: (input: unknown, context: RunContext) => unknown;
};

/** Whether a person must agree to this call; `input` is what `parseInput` answered. In doubt, yes. */
export async function needsApproval({ approval, isDestructive, mustAsk }: RunnableTool, input: unknown): Promise<boolean> {
  switch (approval) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'destructive':
      return isDestructive;
    case 'predicate':
      try {
        return Boolean(await mustAsk?.(input));
      } catch {
        return true;
      }
  }
}
