import type { AgUiEvent, AgUiEventOf } from './ag-ui-event';
import type { RunIdentity } from './encode-run-end';

type Kind = 'text message' | 'reasoning' | 'reasoning message' | 'tool call' | 'step';

/** What each START opens and each END closes; the ids are unique per kind only. */
const BRACKETS = {
  TEXT_MESSAGE_START: ['text message', 'open'],
  TEXT_MESSAGE_CONTENT: ['text message', 'use'],
  TEXT_MESSAGE_END: ['text message', 'close'],
  REASONING_START: ['reasoning', 'open'],
  REASONING_END: ['reasoning', 'close'],
  REASONING_MESSAGE_START: ['reasoning message', 'open'],
  REASONING_MESSAGE_CONTENT: ['reasoning message', 'use'],
  REASONING_MESSAGE_END: ['reasoning message', 'close'],
  TOOL_CALL_START: ['tool call', 'open'],
  TOOL_CALL_ARGS: ['tool call', 'use'],
  TOOL_CALL_END: ['tool call', 'close'],
  STEP_STARTED: ['step', 'open'],
  STEP_FINISHED: ['step', 'close'],
} as const satisfies Partial<Record<AgUiEvent['type'], readonly [Kind, 'open' | 'use' | 'close']>>;

type Bracket = AgUiEventOf<keyof typeof BRACKETS>;

/** Events that this server has no use for. Never sending them satisfies every rule about chunks and subagents. */
const NEVER_SENT = /_CHUNK$|^SUBAGENT_|^RAW$/;

/**
 * The order that clients of both generations insist on, and a little more: that a run names itself right and that an
 * interrupt is listed once.
 */
export class SequenceChecker {
  private readonly open: Record<Kind, Set<string>> = {
    'text message': new Set(),
    'reasoning message': new Set(),
    reasoning: new Set(),
    'tool call': new Set(),
    step: new Set(),
  };
  private phase: 'before' | 'running' | 'ended' = 'before';

  constructor(private readonly run: RunIdentity) {}

  get hasEnded(): boolean {
    return this.phase === 'ended';
  }

  /** What is wrong with this event here; `null` when nothing is, and then it counts as sent. */
  check(event: AgUiEvent): string | null {
    return this.checkPhase(event) ?? this.checkKind(event);
  }

  /** Closes everything that is open, so that a terminal event may follow. */
  closing(): AgUiEvent[] {
    const { open } = this;
    return [
      ...[...open['text message']].map((messageId): AgUiEvent => ({ type: 'TEXT_MESSAGE_END', messageId })),
      ...[...open['reasoning message']].map((messageId): AgUiEvent => ({ type: 'REASONING_MESSAGE_END', messageId })),
      ...[...open.reasoning].map((messageId): AgUiEvent => ({ type: 'REASONING_END', messageId })),
      ...[...open['tool call']].map((toolCallId): AgUiEvent => ({ type: 'TOOL_CALL_END', toolCallId })),
      ...[...open.step].map((stepName): AgUiEvent => ({ type: 'STEP_FINISHED', stepName })),
    ];
  }

  private checkPhase(event: AgUiEvent): string | null {
    if (NEVER_SENT.test(event.type)) return `${event.type} is not for this stream`;
    if (this.phase === 'ended') return `${event.type} after the end of the run`;
    const isFirst = this.phase === 'before';
    const mayBeFirst = event.type === 'RUN_STARTED' || event.type === 'RUN_ERROR';
    if (isFirst && !mayBeFirst) return `${event.type} before RUN_STARTED`;
    return !isFirst && event.type === 'RUN_STARTED' ? 'RUN_STARTED twice' : null;
  }

  private checkKind(event: AgUiEvent): string | null {
    if (event.type === 'RUN_STARTED') {
      this.phase = 'running';
      return this.checkIdentity(event);
    }
    if (event.type === 'RUN_ERROR') {
      this.phase = 'ended';
      return null;
    }
    if (event.type === 'RUN_FINISHED') return this.checkFinish(event);
    return isBracket(event) ? this.checkBracket(event) : null;
  }

  private checkBracket(event: Bracket): string | null {
    const [kind, action] = BRACKETS[event.type];
    const id = idOf(event);
    const open = this.open[kind];
    if (action === 'open') {
      if (open.has(id)) return `${kind} ${id} is open already`;
      open.add(id);
      return null;
    }
    if (!open.has(id)) return `${kind} ${id} is not open`;
    if (action === 'close') open.delete(id);
    return null;
  }

  private checkFinish(event: AgUiEventOf<'RUN_FINISHED'>): string | null {
    for (const [kind, ids] of Object.entries(this.open)) {
      if (ids.size > 0) return `RUN_FINISHED while ${kind} ${[...ids].join(', ')} is open`;
    }
    const wrong = this.checkIdentity(event) ?? this.checkOutcome(event.outcome);
    if (wrong === null) this.phase = 'ended';
    return wrong;
  }

  private checkOutcome(outcome: AgUiEventOf<'RUN_FINISHED'>['outcome']): string | null {
    if (outcome?.type !== 'interrupt') {
      return outcome && this.run.profile === 'pre-1.0' ? `outcome ${outcome.type} for a pre-1.0 client` : null;
    }
    const ids = outcome.interrupts.map((interrupt) => interrupt.id);
    return new Set(ids).size < ids.length ? 'an interrupt is listed twice' : null;
  }

  private checkIdentity({ type, threadId, runId }: AgUiEventOf<'RUN_STARTED' | 'RUN_FINISHED'>): string | null {
    return threadId === this.run.threadId && runId === this.run.runId ? null : `${type} names another run`;
  }
}

function isBracket(event: AgUiEvent): event is Bracket {
  return event.type in BRACKETS;
}

function idOf(event: Bracket): string {
  if ('messageId' in event) return event.messageId;
  return 'toolCallId' in event ? event.toolCallId : event.stepName;
}
