import { QUESTION_TOOL } from '../../../../contract/approval-decision';
import type { AgentTurn, ResolvedApproval } from '../../../core/agents/agent-adapter';
import type { AgentEvent, AgentFinish } from '../../../core/agents/agent-event';

type Request = Extract<AgentEvent, { type: 'approval_request' }>;

/** How a run ended: what it asks, and which of its calls have no result. */
export type RunEnd = { asked: Request[]; finish: AgentFinish; open: readonly { id: string; name: string }[] };

/** The turn as it goes on where all that is asked is allowed in the conversation already; `null` where a person has to say. */
export function goOnAllowed(turn: AgentTurn, { asked, open }: RunEnd): AgentTurn | null {
  const allowed = new Set(turn.agentConfig.allowed_tools);
  allowed.delete(QUESTION_TOOL);
  // Who asks about a call again was not content with the answer.
  const answered = new Set(turn.resumed?.approvals.map(({ toolUseId }) => toolUseId));
  const isAllowed = (one: Request) => allowed.has(one.tool_name) && !answered.has(one.tool_use_id);
  if (asked.length === 0 || !asked.every(isAllowed)) return null;
  const blocks = open.map(({ id, name }) => ({ type: 'tool_use' as const, tool_use_id: id, tool_name: name, tool_input: null }));
  return { ...turn, resumed: { blocks, approvals: asked.map(toAllowance) } };
}

function toAllowance({ request_id, tool_use_id }: Request): ResolvedApproval {
  return { requestId: request_id, toolUseId: tool_use_id, behavior: 'allow', message: null, input: null };
}
