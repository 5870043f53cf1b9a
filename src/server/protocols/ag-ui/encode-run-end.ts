import type { Interrupt } from '@ag-ui/core';
import type { Approval } from '../../../contract/message';
import type { StopReason } from '../../../contract/stop-reason';
import type { TurnEventOf, Usage } from '../../../contract/turn-event';
import type { AgUiEvent, AgUiEventOf } from './ag-ui-event';
import type { ProtocolProfile } from './protocol-profile';

/** What a run is called by the client that asked for it, echoed exactly. */
export type RunIdentity = { threadId: string; runId: string; profile: ProtocolProfile };

type Finished = AgUiEventOf<'RUN_FINISHED'>;

const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: { type: 'object', description: "Replaces the tool's arguments as a whole." },
    message: { type: 'string', description: 'Why it was refused; the agent reads it.' },
  },
  required: ['approved'],
};

/** The end of a turn that did not fail. `pendingCallIds`: calls without a result, in order. */
export function encodeRunFinished(
  run: RunIdentity,
  end: TurnEventOf<'turn_done'>,
  { pendingCallIds, model }: { pendingCallIds: readonly string[]; model: string | null },
): AgUiEvent {
  const usage = encodeUsage(end.usage, model);
  return {
    ...finished(run),
    ...(isRemarkable(end.stop_reason) && { result: { stopReason: end.stop_reason } }),
    ...outcomeOf(run.profile, end.stop_reason, pendingCallIds),
    ...(usage && { usage: [usage] }),
  };
}

/** The end of a run whose turn waits for a person. */
export function encodeRunInterrupted(run: RunIdentity, approvals: readonly Approval[]): AgUiEvent {
  return { ...finished(run), outcome: { type: 'interrupt', interrupts: approvals.map(encodeInterrupt) } };
}

/** The end of a run that only restated something: a join of an idle thread. */
export function encodeRunSucceeded(run: RunIdentity, pendingCallIds: readonly string[] = []): AgUiEvent {
  return {
    ...finished(run),
    ...outcomeOf(run.profile, pendingCallIds.length > 0 ? 'tool_calls' : 'end_turn', pendingCallIds),
  };
}

function finished({ threadId, runId }: RunIdentity): Finished {
  return { type: 'RUN_FINISHED', threadId, runId };
}

/** Pre-1.0 clients know no outcome but an interrupt. */
function outcomeOf(
  profile: ProtocolProfile,
  reason: StopReason,
  pendingCallIds: readonly string[],
): Pick<Finished, 'outcome'> {
  if (profile === 'pre-1.0') return {};
  if (reason === 'interrupted' || reason === 'timeout') return { outcome: { type: 'cancelled' } };
  const pendingToolCallIds = reason === 'tool_calls' ? [...pendingCallIds] : [];
  return { outcome: { type: 'success', ...(pendingToolCallIds.length > 0 && { pendingToolCallIds }) } };
}

function isRemarkable(reason: StopReason): boolean {
  return reason !== 'end_turn' && reason !== 'tool_calls' && reason !== 'interrupted';
}

function encodeInterrupt(approval: Approval): Interrupt {
  return {
    id: approval.request_id,
    reason: 'tool_call',
    toolCallId: approval.tool_use_id,
    message: approval.message,
    expiresAt: approval.expires_at,
    responseSchema: ANSWER_SCHEMA,
    metadata: { toolName: approval.tool_name, toolInput: approval.tool_input ?? null },
  };
}

function encodeUsage(usage: Usage | null, model: string | null) {
  if (!usage) return undefined;
  const { input_tokens, output_tokens, total_tokens, reasoning_tokens, cached_input_tokens } = usage;
  return {
    ...(model !== null && { model }),
    ...(input_tokens !== undefined && { inputTokens: input_tokens }),
    ...(output_tokens !== undefined && { outputTokens: output_tokens }),
    ...(total_tokens !== undefined && { totalTokens: total_tokens }),
    ...(reasoning_tokens !== undefined && { reasoningTokens: reasoning_tokens }),
    ...(cached_input_tokens !== undefined && { cachedInputTokens: cached_input_tokens }),
  };
}
