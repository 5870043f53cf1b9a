import { openToolUses, type TurnDraft } from '../../contract/turn-draft';

/** What a running turn is doing, so that a person always knows what is being waited for. */
export type TurnPhase =
  | { kind: 'starting' }
  | { kind: 'thinking' }
  | { kind: 'writing' }
  | { kind: 'preparing-call'; toolName: string }
  | { kind: 'calling'; toolName: string; count: number }
  | { kind: 'approval'; toolName: string };

export function turnPhase(draft: TurnDraft): TurnPhase {
  const approval = draft.approvals[0];
  if (approval) return { kind: 'approval', toolName: approval.tool_name };
  const last = draft.blocks.at(-1);
  if (!last) return { kind: 'starting' };
  const open = openToolUses(draft.blocks);
  const call = open.at(-1);
  if (call?.input_text !== undefined) return { kind: 'preparing-call', toolName: call.tool_name };
  if (last.type === 'text') return { kind: 'writing' };
  if (call) return { kind: 'calling', toolName: call.tool_name, count: open.length };
  return { kind: 'thinking' };
}
