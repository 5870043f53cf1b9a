import type { ContentBlock, ToolUseBlock } from './content-block';
import type { Approval } from './message';
import type { TurnEvent, TurnEventOf } from './turn-event';

/** A turn's assistant message while it is being folded from events. */
export type TurnDraft = {
  turnId: string;
  messageId: string;
  userMessageId: string | null;
  blocks: ContentBlock[];
  /** Event block number → index in `blocks`. */
  blockIndex: Record<number, number>;
  approvals: Approval[];
  state: unknown;
  /** RFC 6902 operations that came after `state`, not applied to it. */
  statePatch: Record<string, unknown>[];
  /** Steps that have begun and not ended. */
  openSteps: readonly string[];
  /** Each activity as it was last told, in order of appearance. */
  activities: readonly TurnEventOf<'activity'>[];
  end: TurnEventOf<'turn_done'> | TurnEventOf<'turn_error'> | null;
};

export function newTurnDraft(start: TurnEventOf<'turn_start'>): TurnDraft {
  return {
    turnId: start.turn_id,
    messageId: start.message_id,
    userMessageId: start.user_message_id,
    blocks: [],
    blockIndex: {},
    approvals: [],
    state: undefined,
    statePatch: [],
    openSteps: [],
    activities: [],
    end: null,
  };
}

/** Calls that have no result yet, in order of appearance. */
export function openToolUses(blocks: readonly ContentBlock[]): ToolUseBlock[] {
  const answered = new Set(blocks.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : [])));
  return blocks.filter((block): block is ToolUseBlock => block.type === 'tool_use' && !answered.has(block.tool_use_id));
}

/**
 * Folds one event into the draft, in place. Blocks that change are replaced by new objects, so a reader that compares by
 * identity sees exactly which ones did. Events that leave no trace in the message (progress, notices, …) are ignored.
 */
export function applyTurnEvent(draft: TurnDraft, event: TurnEvent): void {
  switch (event.type) {
    case 'text_delta':
      appendText(draft, 'text', event);
      return;
    case 'reasoning_delta':
      appendText(draft, 'reasoning', event);
      return;
    case 'tool_call_start':
    case 'tool_call_delta':
    case 'tool_call':
    case 'tool_result':
      applyToolEvent(draft, event);
      return;
    case 'approval_request':
      draft.approvals = [...draft.approvals, { ...withoutType(event), turn_id: draft.turnId }];
      return;
    case 'approval_resolved':
      resolveApproval(draft, event);
      return;
    case 'state_snapshot':
      draft.state = event.state;
      draft.statePatch = [];
      return;
    case 'state_delta':
      for (const operation of event.patch) draft.statePatch.push(operation);
      return;
    case 'step_start':
      draft.openSteps = [...draft.openSteps, event.name];
      return;
    case 'step_end':
      draft.openSteps = withoutLast(draft.openSteps, event.name);
      return;
    case 'activity':
      draft.activities = withActivity(draft.activities, event);
      return;
    case 'turn_done':
    case 'turn_error':
      draft.end = event;
      draft.approvals = [];
      return;
    default:
      return;
  }
}

function appendText(draft: TurnDraft, type: 'text' | 'reasoning', event: { text: string; block: number }): void {
  const at = draft.blockIndex[event.block];
  const current = at === undefined ? undefined : draft.blocks[at];
  if (at !== undefined && current?.type === type) {
    draft.blocks[at] = { ...current, text: current.text + event.text };
    return;
  }
  draft.blockIndex[event.block] = draft.blocks.push({ type, text: event.text }) - 1;
}

function withoutLast(names: readonly string[], name: string): readonly string[] {
  const at = names.lastIndexOf(name);
  return at < 0 ? names : names.toSpliced(at, 1);
}

type Activity = TurnEventOf<'activity'>;

function withActivity(activities: readonly Activity[], activity: Activity): Activity[] {
  const at = activities.findIndex(({ activity_id }) => activity_id === activity.activity_id);
  return at < 0 ? [...activities, activity] : activities.with(at, activity);
}

type ToolEvent = TurnEventOf<'tool_call_start' | 'tool_call_delta' | 'tool_call' | 'tool_result'>;

function applyToolEvent(draft: TurnDraft, event: ToolEvent): void {
  if (event.type === 'tool_call_start') {
    draft.blocks.push({
      type: 'tool_use',
      tool_use_id: event.tool_use_id,
      tool_name: event.tool_name,
      tool_input: null,
      input_text: '',
    });
    return;
  }
  if (event.type === 'tool_result') {
    draft.blocks.push(withReference({ ...event, type: 'tool_result' }));
    return;
  }
  const at = draft.blocks.findLastIndex(
    (block) => block.type === 'tool_use' && block.tool_use_id === event.tool_use_id,
  );
  const current = draft.blocks[at];
  if (current?.type !== 'tool_use') return;
  if (event.type === 'tool_call_delta') {
    draft.blocks[at] = { ...current, input_text: (current.input_text ?? '') + event.delta };
    return;
  }
  const { type, tool_use_id, tool_name } = current;
  const { tool_input, input_ref } = event;
  draft.blocks[at] = { type, tool_use_id, tool_name, tool_input, ...(input_ref && { input_ref }) };
}

/** The message shows the call as it was decided; what the model had asked for stays in the log. */
function resolveApproval(draft: TurnDraft, event: TurnEventOf<'approval_resolved'>): void {
  const approval = draft.approvals.find((open) => open.request_id === event.request_id);
  draft.approvals = draft.approvals.filter((open) => open !== approval);
  const decided = approval && decidedCall(approval, event);
  if (!decided) return;
  const isMeant = (block: ContentBlock) => block.type === 'tool_use' && block.tool_use_id === approval.tool_use_id;
  draft.blocks = draft.blocks.map((block) => (isMeant(block) ? withDecision(block, decided) : block));
}

type DecidedCall = Pick<ToolUseBlock, 'refusal'> | Pick<ToolUseBlock, 'tool_input'>;

/** Arguments that a person gave are whole. */
function withDecision(block: ContentBlock, decided: DecidedCall): ContentBlock {
  if (block.type !== 'tool_use') return block;
  const { input_ref, ...rest } = block;
  return { ...rest, ...(input_ref && !('tool_input' in decided) && { input_ref }), ...decided };
}

/** What a decision changes about its call. Who declines a question in mid-call does not stop the call. */
function decidedCall(
  { tool_input: asked }: Approval,
  { behavior, by, tool_input }: TurnEventOf<'approval_resolved'>,
): DecidedCall | null {
  if (behavior === 'allow') return tool_input === undefined ? null : { tool_input };
  const isQuestion = typeof asked === 'object' && asked !== null && 'requested_schema' in asked;
  return isQuestion ? null : { refusal: by === 'expiry' ? 'expired' : 'denied' };
}

function withReference(event: TurnEventOf<'tool_result'>): ContentBlock {
  const { type, tool_use_id, tool_name, output, error, output_ref, external_id } = event;
  return {
    type,
    tool_use_id,
    tool_name,
    output,
    error,
    ...(output_ref && { output_ref }),
    ...(external_id !== undefined && { external_id }),
  };
}

function withoutType<T extends { type: string }>(event: T): Omit<T, 'type'> {
  const { type: _type, ...rest } = event;
  return rest;
}
