/** A call that a model made, once its arguments are complete. */
export type ToolCall = {
  toolUseId: string;
  toolName: string;
  input: unknown;
  /** Why it cannot be executed as it is: no such tool, broken JSON. */
  problem: string | null;
};
