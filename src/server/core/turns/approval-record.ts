/** A question to a person that suspends a turn. */
export type ApprovalRecord = {
  requestId: string;
  conversationId: string;
  turnId: string;
  toolUseId: string;
  toolName: string;
  toolInput: unknown;
  message: string;
  expiresAt: Date;
  decision: { behavior: 'allow' | 'deny'; message: string | null; input: Record<string, unknown> | null; by: string } | null;
};
