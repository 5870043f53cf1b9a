import type { AgentEvent } from '../../../core/agents/agent-event';
import type { Guard } from './guard';
import { askChecks, type Verdict } from './guard-text';
import { TextGuard } from './text-guard';

type DeltaType = 'text_delta' | 'reasoning_delta';
type Blocked = Verdict['blockedBy'];

/** What ends a passage of text: see `BlockNumbering`. */
const BREAKS: ReadonlySet<string> = new Set(['tool_call_start', 'tool_call', 'tool_result', 'approval_request', 'finish']);

/**
 * Passes an agent's events on, its text as the rules want it, and answers with the rule that blocked it. Text waits until
 * enough of what comes after it is known; where a model is asked, until its passage is over. An empty delta tells the engine
 * meanwhile that the agent is not silent.
 */
export class OutputGuard {
  readonly #guard: Guard;
  readonly #signal: AbortSignal;
  readonly #stop: () => void;
  readonly #text: TextGuard;
  readonly #reasoning: TextGuard;
  #current: DeltaType | null = null;
  /** Text that the patterns let through and that models have yet to see. */
  #passage = '';

  /** `stop` ends the agent as soon as a rule has blocked it. */
  constructor(guard: Guard, { signal, stop }: { signal: AbortSignal; stop: () => void }) {
    this.#guard = guard;
    this.#signal = signal;
    this.#stop = stop;
    this.#text = new TextGuard(guard.texts);
    this.#reasoning = new TextGuard(guard.texts.filter(({ pattern }) => pattern !== null));
  }

  async *pass(events: AsyncIterable<AgentEvent>): AsyncGenerator<AgentEvent, Blocked, void> {
    try {
      for await (const event of events) {
        const blocked = yield* this.#take(event);
        if (!blocked) continue;
        this.#stop();
        return blocked;
      }
    } catch (error) {
      // What the agent said before it failed is kept, unless a model would have to be asked first.
      if (this.#guard.checks.length === 0) yield* this.#endPassage();
      throw error;
    }
    return yield* this.#endPassage();
  }

  async *#take(event: AgentEvent): AsyncGenerator<AgentEvent, Blocked, void> {
    const isDelta = event.type === 'text_delta' || event.type === 'reasoning_delta';
    if (isDelta ? event.type !== this.#current : BREAKS.has(event.type)) {
      const blocked = yield* this.#endPassage();
      if (blocked) return blocked;
    }
    if (isDelta) return yield* this.#push(event.type, event.text);
    yield event;
    return null;
  }

  *#push(type: DeltaType, text: string): Generator<AgentEvent, Blocked, void> {
    this.#current = type;
    const guarded = this.#guardOf(type).push(text);
    if (guarded.blockedBy) return guarded.blockedBy;
    const isHeld = type === 'text_delta' && this.#guard.checks.length > 0;
    if (isHeld) this.#passage += guarded.text;
    yield { type, text: isHeld ? '' : guarded.text };
    return null;
  }

  async *#endPassage(): AsyncGenerator<AgentEvent, Blocked, void> {
    const type = this.#current;
    this.#current = null;
    if (type === null) return null;
    const rest = this.#guardOf(type).end();
    if (rest.blockedBy) return rest.blockedBy;
    const passage = type === 'text_delta' ? this.#passage + rest.text : rest.text;
    this.#passage = '';
    const judged = type === 'text_delta' ? await askChecks(this.#guard, passage, this.#signal) : null;
    if (judged?.blockedBy) return judged.blockedBy;
    yield { type, text: judged?.text ?? passage };
    return null;
  }

  #guardOf(type: DeltaType): TextGuard {
    return type === 'text_delta' ? this.#text : this.#reasoning;
  }
}
