import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent } from '../../../core/agents/agent-event';
import { toResult } from './script-events';
import type { ScriptCall } from './script-step';

export type Decision = { behavior: 'allow' | 'deny'; message: string | null };

const DENIED = 'The user refused';

/** True for the call whose approval the turn waited for; one that was decided earlier has its result. */
export function isAwaited(id: string, resumed: AgentTurn['resumed']): boolean {
  const isDecided = resumed?.approvals.some((approval) => approval.toolUseId === id) ?? false;
  return isDecided && resumed?.blocks.some((block) => block.type === 'tool_result' && block.tool_use_id === id) === false;
}

/** How a call was decided; decisions that were made earlier in the turn are known by their results. */
export function decisionOn(id: string, resumed: AgentTurn['resumed']): Decision | null {
  const decided = resumed?.approvals.find((approval) => approval.toolUseId === id);
  if (decided) return decided;
  const result = resumed?.blocks.find((block) => block.type === 'tool_result' && block.tool_use_id === id);
  if (result?.type !== 'tool_result') return null;
  return { behavior: result.error?.startsWith(DENIED) === true ? 'deny' : 'allow', message: null };
}

export function toDenial(id: string, name: string, message: string | null): AgentEvent {
  const reason = message === null ? '' : `: ${message}`;
  return toResult(id, name, { output: null, error: `${DENIED}${reason}.` });
}

export function toRequest(id: string, { name, input, approval = '' }: ScriptCall, expiresAt: Date): AgentEvent {
  return {
    type: 'approval_request',
    request_id: `${id}-approval`,
    tool_use_id: id,
    tool_name: name,
    tool_input: input,
    message: approval,
    expires_at: expiresAt.toISOString(),
  };
}
