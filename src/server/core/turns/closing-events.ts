import { openToolUses } from '../../../contract/turn-draft';
import type { ContentBlock } from '../../../contract/content-block';
import type { Approval } from '../../../contract/message';
import type { TurnEventOf } from '../../../contract/turn-event';
import { CALL_NOT_ALLOWED, CALL_UNFINISHED } from '../../../contract/unfinished-call';

/** Synthetic results for calls that have none: of one that a person is still asked about it is known that the tool has not begun. */
export function closingEvents(
  blocks: readonly ContentBlock[],
  approvals: readonly Pick<Approval, 'tool_use_id'>[] = [],
): TurnEventOf<'tool_result'>[] {
  const asked = new Set(approvals.map((approval) => approval.tool_use_id));
  return openToolUses(blocks).map((call) => ({
    type: 'tool_result',
    tool_use_id: call.tool_use_id,
    tool_name: call.tool_name,
    output: null,
    error: asked.has(call.tool_use_id) ? CALL_NOT_ALLOWED : CALL_UNFINISHED,
  }));
}
