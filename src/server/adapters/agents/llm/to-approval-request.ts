import { usualQuestion } from '../../../../contract/usual-question';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { LlmAgent } from './llm-agent';
import type { ToolCall } from './tool-call';

/** Asks a person whether the call may be executed. */
export function toApprovalRequest(
  { toolUseId, toolName, input }: ToolCall,
  { clock, newId, definition }: Pick<LlmAgent, 'clock' | 'newId' | 'definition'>,
): AgentEvent {
  return {
    type: 'approval_request',
    request_id: newId(),
    tool_use_id: toolUseId,
    tool_name: toolName,
    tool_input: input,
    message: usualQuestion(toolName),
    expires_at: new Date(clock.now().getTime() + definition.approvals.expires * 1000).toISOString(),
  };
}
