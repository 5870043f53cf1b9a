import { AppError } from '../../../core/app-error';
import type { AgentTurn, ResolvedApproval } from '../../../core/agents/agent-adapter';
import type { AgentEvent, AgentFinish } from '../../../core/agents/agent-event';

type Outcome = { finish: AgentFinish } | { error: unknown };
type Gate = { toolUseId: string; open: () => void; refuse: (error: unknown) => void };
type Item = { event: AgentEvent } | { gate: Gate };
type Request = Extract<AgentEvent, { type: 'approval_request' }>;
type Question = { resolve: (decision: ResolvedApproval) => void; reject: (error: unknown) => void };

const MAX_UNREAD = 256;

/**
 * Work that lives in this process while its turn comes and goes: what it says is read by whichever run of the turn is the
 * current one. While a person is asked, the turn waits and the work stays where it is.
 */
export class LiveRun {
  private readonly items: Item[] = [];
  private readonly questions = new Map<string, Question>();
  private readonly controller = new AbortController();
  private outcome: Outcome | null = null;
  private carried: unknown;
  private isSuspended = false;
  private allowedTools: readonly string[] = [];
  private wake: () => void = () => undefined;
  private onRead: () => void = () => undefined;

  constructor(readonly turnId: string) {}

  /** Aborts when the turn is stopped, and when nobody will read on. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isWaiting(): boolean {
    return this.questions.size > 0;
  }

  /** Nobody is asked about this tool: it was allowed for the whole conversation, be it a moment ago. */
  isAllowed(toolName: string): boolean {
    return this.allowedTools.includes(toolName);
  }

  start(work: () => Promise<AgentFinish>): void {
    work().then(
      (finish) => this.end({ finish }),
      (error: unknown) => this.end({ error }),
    );
  }

  emit(event: AgentEvent): void {
    this.put({ event });
  }

  /** Resolves once the call is in the log and the turn still ours; rejects, and ends the run, when it is not. */
  pass(toolUseId: string): Promise<void> {
    return new Promise((open, refuse) => this.put({ gate: { toolUseId, open, refuse } }));
  }

  /** Asks a person: the turn is suspended as soon as everything before is told, and carries what it needs without this process. */
  ask(request: Request, carried?: unknown): Promise<ResolvedApproval> {
    this.carried = carried;
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) reject(toldToEnd());
      this.questions.set(request.request_id, { resolve, reject });
      this.emit(request);
    });
  }

  /** Resolves when most of what was said is read, so that nobody says more than is heard. */
  async drained(): Promise<void> {
    if (this.items.length < MAX_UNREAD || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.onRead = resolve;
    });
  }

  abort(): void {
    for (const { reject } of this.questions.values()) reject(toldToEnd());
    this.questions.clear();
    this.onRead();
    this.controller.abort(toldToEnd());
    this.wake();
  }

  /** The events of one run of the turn, up to its end or its suspension. A run that is not suspended ends the work with it. */
  async *relay(turn: AgentTurn): AsyncGenerator<AgentEvent, void, void> {
    const onAbort = () => this.abort();
    turn.signal.addEventListener('abort', onAbort, { once: true });
    this.take(turn);
    try {
      while (!this.signal.aborted) {
        const item = this.items.shift();
        if (this.items.length < MAX_UNREAD) this.onRead();
        if (item) yield* this.handle(item, turn);
        else if (this.outcome !== null || this.isWaiting) return yield this.pause();
        else await this.news();
      }
    } finally {
      turn.signal.removeEventListener('abort', onAbort);
      this.leave();
    }
  }

  private take(turn: AgentTurn): void {
    this.isSuspended = false;
    this.allowedTools = turn.agentConfig.allowed_tools ?? [];
    if (turn.signal.aborted) this.abort();
    for (const decision of turn.resumed?.approvals ?? []) this.settle(decision);
  }

  /** Nobody reads on, unless the turn waits. */
  private leave(): void {
    if (!this.isSuspended) this.abort();
  }

  /** How this run of the turn ends: the work is over, or a person is asked and the work stays. Throws what the work threw. */
  private pause(): AgentFinish {
    if (this.outcome && 'error' in this.outcome) throw this.outcome.error;
    if (this.outcome) return this.outcome.finish;
    this.isSuspended = true;
    const carried = this.carried !== undefined && { carried: this.carried };
    return { type: 'finish', stop_reason: 'approval', endsWithProcess: true, ...carried };
  }

  private async *handle(item: Item, turn: AgentTurn): AsyncGenerator<AgentEvent, void, void> {
    if ('event' in item) return yield item.event;
    try {
      await turn.beforeTool(item.gate.toolUseId);
      item.gate.open();
    } catch (error) {
      item.gate.refuse(error);
      throw error;
    }
  }

  private settle(decision: ResolvedApproval): void {
    const question = this.questions.get(decision.requestId);
    this.questions.delete(decision.requestId);
    question?.resolve(decision);
  }

  private end(outcome: Outcome): void {
    this.outcome ??= outcome;
    this.wake();
  }

  private put(item: Item): void {
    this.items.push(item);
    this.wake();
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

function toldToEnd(): Error {
  return new Error('The turn was told to end.');
}

/** What a person decides after the work has gone with its process has no effect any more. */
export function approvalExpired(): AppError {
  return new AppError(
    'agent-unavailable',
    'The request for approval has expired, because the agent that asked does not run any more. Send the message again.',
  );
}
