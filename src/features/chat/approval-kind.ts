import { QUESTION_TOOL, type ApprovalDecision } from '../../contract/approval-decision';
import type { Approval } from '../../contract/message';
import type { JsonSchema } from '../../ui/schema-form/schema-field';

/** Resolves once the server has answered: whether it has taken the decision. */
export type Decide = (decision: Omit<ApprovalDecision, 'request_id'>) => Promise<boolean>;

export type ApprovalKind = { is: 'tool' } | { is: 'question' } | { is: 'form'; schema: JsonSchema };

/** What a request is about: the use of a tool, a plain question, or a form that a tool in mid-call wants filled in. */
export function approvalKind({ request_id, tool_use_id, tool_name, tool_input }: Approval): ApprovalKind {
  if (tool_name === QUESTION_TOOL) return { is: 'question' };
  const schema = (tool_input as { requested_schema?: unknown } | null | undefined)?.requested_schema;
  // A request of its own is about no call: a tool may well have an argument of that name.
  const isForm = request_id === tool_use_id && typeof schema === 'object' && schema !== null;
  return isForm ? { is: 'form', schema: schema as JsonSchema } : { is: 'tool' };
}
