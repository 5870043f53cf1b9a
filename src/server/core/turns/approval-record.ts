import type { BodyReference } from '../../../contract/content-block';
import type { Approval } from '../../../contract/message';
import type { TurnRecord } from './turn-record';

/** A question to a person that suspends a turn. */
export type ApprovalRecord = {
  requestId: string;
  conversationId: string;
  turnId: string;
  toolUseId: string;
  toolName: string;
  toolInput: unknown;
  /** The whole arguments, where `toolInput` is only a preview of them. */
  inputRef: BodyReference | null;
  message: string;
  expiresAt: Date;
  decision: {
    behavior: 'allow' | 'deny';
    message: string | null;
    input: Record<string, unknown> | null;
    by: string;
  } | null;
};

export function newApprovals(turn: TurnRecord, approvals: readonly Approval[]): ApprovalRecord[] {
  return approvals.map((approval) => ({
    requestId: approval.request_id,
    conversationId: turn.conversationId,
    turnId: turn.id,
    toolUseId: approval.tool_use_id,
    toolName: approval.tool_name,
    toolInput: approval.tool_input,
    inputRef: approval.input_ref ?? null,
    message: approval.message,
    expiresAt: new Date(approval.expires_at),
    decision: null,
  }));
}

export function toApproval(record: ApprovalRecord): Approval {
  return {
    request_id: record.requestId,
    turn_id: record.turnId,
    tool_use_id: record.toolUseId,
    tool_name: record.toolName,
    tool_input: record.toolInput,
    ...(record.inputRef && { input_ref: record.inputRef }),
    message: record.message,
    expires_at: record.expiresAt.toISOString(),
  };
}
