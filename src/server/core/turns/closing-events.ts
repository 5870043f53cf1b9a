import { openToolUses } from '../../../contract/turn-draft';
import type { ContentBlock } from '../../../contract/content-block';
import type { TurnEventOf } from '../../../contract/turn-event';

/** Synthetic results for calls that have none. Whether the tool had begun is not known: a model must not take it for not executed. */
export function closingEvents(blocks: readonly ContentBlock[]): TurnEventOf<'tool_result'>[] {
  return openToolUses(blocks).map((call) => ({
    type: 'tool_result',
    tool_use_id: call.tool_use_id,
    tool_name: call.tool_name,
    output: null,
    error: 'No result: the turn ended first. The tool may have run.',
  }));
}
