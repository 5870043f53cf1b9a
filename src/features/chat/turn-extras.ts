import type { TurnEvent, TurnEventOf } from '../../contract/turn-event';

export type Span = { startedMs: number; endedMs: number | null };

/** Changes of a state, the newest first: one more costs the same however many there are. */
export type Patches = { patch: readonly Record<string, unknown>[]; earlier: Patches | null };

type Custom = { name: string; count: number; newest: readonly unknown[] };

/** What a turn's events tell beside the message itself. */
export type TurnExtras = {
  /** False where the page came when the turn was under way: its trace tells the rest at its end. */
  isWhole: boolean;
  startedMs: number;
  notices: readonly Omit<TurnEventOf<'notice'>, 'type'>[];
  steps: readonly { name: string; isDone: boolean }[];
  activities: readonly Omit<TurnEventOf<'activity'>, 'type'>[];
  /** An agent's own events by name, with the newest of what they held. */
  customs: readonly Custom[];
  /** The newest shared state that was told whole, and what came after it. */
  state: { value: unknown; patches: Patches | null } | null;
  progress: Readonly<Record<string, Omit<TurnEventOf<'tool_progress'>, 'type'>>>;
  /** By tool-use id. */
  calls: Readonly<Record<string, Span>>;
  /** By event block number. */
  reasoning: Readonly<Record<number, Span>>;
};

export function newTurnExtras(nowMs: number, isWhole = true): TurnExtras {
  return {
    isWhole,
    startedMs: nowMs,
    notices: [],
    steps: [],
    activities: [],
    customs: [],
    state: null,
    progress: {},
    calls: {},
    reasoning: {},
  };
}

/** Whether the agent has reported anything that is shown beside its answer. */
export function hasReports({ steps, activities, customs, state, notices }: TurnExtras): boolean {
  return state !== null || [steps, activities, customs, notices].some((list) => list.length > 0);
}

/** Folds one event in; answers the same object when the event says nothing here. */
export function foldExtras(extras: TurnExtras, event: TurnEvent, nowMs: number): TurnExtras {
  const timed = closeReasoning(extras, event, nowMs);
  switch (event.type) {
    case 'notice':
      return { ...timed, notices: [...timed.notices, event] };
    case 'step_start':
      return { ...timed, steps: [...timed.steps, { name: event.name, isDone: false }] };
    case 'step_end':
      return {
        ...timed,
        steps: timed.steps.map((step) => (step.name === event.name ? { ...step, isDone: true } : step)),
      };
    case 'activity':
      return {
        ...timed,
        activities: [...timed.activities.filter((known) => known.activity_id !== event.activity_id), event],
      };
    case 'custom':
      return { ...timed, customs: withCustom(timed.customs, event) };
    case 'state_snapshot':
      return { ...timed, state: { value: event.state, patches: null } };
    case 'state_delta':
      return {
        ...timed,
        state: { value: timed.state?.value, patches: { patch: event.patch, earlier: timed.state?.patches ?? null } },
      };
    case 'tool_progress':
      return { ...timed, progress: { ...timed.progress, [event.tool_use_id]: event } };
    default:
      return foldSpans(timed, event, nowMs);
  }
}

const MOST_CUSTOMS = 20;

function withCustom(customs: readonly Custom[], { name, value = null }: TurnEventOf<'custom'>): readonly Custom[] {
  const known = customs.find((custom) => custom.name === name);
  if (!known) return [...customs, { name, count: 1, newest: [value] }];
  const next = { name, count: known.count + 1, newest: [...known.newest, value].slice(-MOST_CUSTOMS) };
  return customs.map((custom) => (custom === known ? next : custom));
}

function foldSpans(extras: TurnExtras, event: TurnEvent, nowMs: number): TurnExtras {
  switch (event.type) {
    case 'tool_call_start':
    case 'tool_call':
      return extras.calls[event.tool_use_id]
        ? extras
        : withCall(extras, event.tool_use_id, { startedMs: nowMs, endedMs: null });
    case 'tool_result': {
      const call = extras.calls[event.tool_use_id];
      return call ? withCall(extras, event.tool_use_id, { ...call, endedMs: nowMs }) : extras;
    }
    case 'approval_resolved':
      return { ...extras, calls: restarted(extras.calls, nowMs) };
    case 'reasoning_delta':
      if (extras.reasoning[event.block]) return extras;
      return { ...extras, reasoning: { ...extras.reasoning, [event.block]: { startedMs: nowMs, endedMs: null } } };
    default:
      return extras;
  }
}

function withCall(extras: TurnExtras, toolUseId: string, span: Span): TurnExtras {
  return { ...extras, calls: { ...extras.calls, [toolUseId]: span } };
}

/** What a person was asked about begins now, as the trace of the turn has it: the waiting is not the tool's. */
function restarted(calls: TurnExtras['calls'], nowMs: number): TurnExtras['calls'] {
  const spans = Object.entries(calls).map(
    ([id, span]) => [id, span.endedMs === null ? { ...span, startedMs: nowMs } : span] as const,
  );
  return Object.fromEntries(spans);
}

/** Reasoning ends with the first event that is not more of it. */
function closeReasoning(extras: TurnExtras, event: TurnEvent, nowMs: number): TurnExtras {
  const open = Object.entries(extras.reasoning).filter(
    ([block, span]) => span.endedMs === null && !(event.type === 'reasoning_delta' && event.block === Number(block)),
  );
  if (open.length === 0) return extras;
  const closed = open.map(([block, span]) => [block, { ...span, endedMs: nowMs }] as const);
  return { ...extras, reasoning: { ...extras.reasoning, ...Object.fromEntries(closed) } };
}
