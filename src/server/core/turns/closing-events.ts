import { openToolUses } from '../../../contract/turn-draft';
import type { ContentBlock } from '../../../contract/content-block';
import type { Approval } from '../../../contract/message';
import type { TurnEventOf } from '../../../contract/turn-event';

const NOT_ALLOWED = 'Not executed: the turn ended before anybody allowed it.';
const UNKNOWN = 'No result: the turn ended first. The tool may have run.';

/**
 * Synthetic results for calls that have none. Of one that a person is still asked about it is known that the tool has not begun;
 * of any other it is not, and a model must not take it for not executed.
 */
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
    error: asked.has(call.tool_use_id) ? NOT_ALLOWED : UNKNOWN,
  }));
}
