import { AppError } from '../../../core/app-error';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent } from '../../../core/agents/agent-event';
import { sleep, type Clock } from '../../../core/clock';
import { decisionOn, isAwaited, toDenial, toRequest, type Decision } from './decisions';
import { piecesOf, toResult, toText, wordsOf } from './script-events';
import type { ScriptCall, ScriptCondition, ScriptStep } from './script-step';

type Options = { steps: readonly ScriptStep[]; turn: AgentTurn; clock: Clock; approvalSeconds: number };

/** Yields what happens; answers whether the next step may come. */
type Play = AsyncGenerator<AgentEvent, boolean>;

/**
 * One turn of a script. A turn that goes on after an approval plays the same script again, without a sound up to where it
 * stood: the calls have the same ids each time.
 */
export class ScriptRun {
  private readonly userText: string;
  private readonly results: string;
  private isSilent: boolean;
  private calls = 0;
  private words = 0;
  private isClientAsked = false;
  private isSuspended = false;
  private lastDecision: Decision['behavior'] | undefined;

  constructor(private readonly options: Options) {
    const { input, history, resumed } = options.turn;
    const question = history.findLast((message) => message.role === 'user')?.content ?? [];
    this.userText = (input.text || question.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n')).trim();
    this.results = (input.toolResults ?? []).map(({ output, error }) => error ?? toText(output)).join(', ');
    this.isSilent = resumed !== null;
  }

  async *run(): AsyncGenerator<AgentEvent> {
    const isOver = yield* this.play(this.options.steps);
    if (!isOver && !this.isSuspended) return; // stopped: the engine ends the turn
    const usage = { input_tokens: Math.max(1, wordsOf(this.userText).length), output_tokens: Math.max(1, this.words) };
    const stop_reason = this.isSuspended ? 'approval' : this.isClientAsked ? 'tool_calls' : 'end_turn';
    yield { type: 'finish', stop_reason, usage };
  }

  private async *play(steps: readonly ScriptStep[]): Play {
    for (const step of steps) {
      if (this.options.turn.signal.aborted || !(yield* this.take(step))) return false;
    }
    return !this.options.turn.signal.aborted;
  }

  private take(step: ScriptStep): Play {
    switch (step.kind) {
      case 'call':
        return this.call(step);
      case 'client_call':
        return this.callClient(step);
      case 'step':
        return this.enter(step);
      case 'when':
        return this.play(this.holds(step.condition) ? step.steps : step.otherwise);
      default:
        return this.perform(step);
    }
  }

  private async *perform(step: Exclude<ScriptStep, { kind: 'call' | 'client_call' | 'step' | 'when' }>): Play {
    if (this.isSilent) return true;
    switch (step.kind) {
      case 'say':
      case 'reason':
        return yield* this.speak(step);
      case 'state':
        yield { type: 'state_snapshot', state: step.state };
        return true;
      case 'patch':
        yield { type: 'state_delta', patch: step.patch };
        return true;
      case 'activity':
        yield { type: 'activity', activity_id: this.idOf(step.id), activity_type: step.activityType, content: step.content };
        return true;
      case 'custom':
        yield { type: 'custom', name: step.name, value: step.value };
        return true;
      case 'notice':
        yield { type: 'notice', level: step.level, message: step.text };
        return true;
      case 'wait':
        return this.rest(step.seconds);
      case 'fail':
        throw new AppError(step.code, this.fill(step.text));
    }
  }

  private async *speak({ kind, text, pace }: Extract<ScriptStep, { kind: 'say' | 'reason' }>): Play {
    const type = kind === 'say' ? 'text_delta' : 'reasoning_delta';
    const filled = this.fill(text);
    const words = wordsOf(filled);
    this.words += words.length;
    for (const word of pace === 0 ? [filled] : words) {
      yield { type, text: word };
      if (!(await this.rest(pace === 0 ? 0 : 1 / pace))) return false;
    }
    return true;
  }

  private async *call(step: ScriptCall): Play {
    const id = this.nextCallId();
    const { turn } = this.options;
    const decision = step.approval === undefined ? null : decisionOn(id, turn.resumed);
    if (decision) this.lastDecision = decision.behavior;
    if (this.isSilent) {
      if (!isAwaited(id, turn.resumed)) return true;
      this.isSilent = false;
    } else {
      yield* this.announce(id, step);
    }
    if (step.approval !== undefined && !decision && turn.agentConfig.allowed_tools?.includes(step.name) !== true) {
      yield toRequest(id, { ...step, approval: this.fill(step.approval) }, this.expiry());
      this.isSuspended = true;
      return false;
    }
    yield await this.execute(id, { step, decision });
    return true;
  }

  private async execute(
    id: string,
    { step, decision }: { step: ScriptCall; decision: Decision | null },
  ): Promise<AgentEvent> {
    if (decision?.behavior === 'deny') return toDenial(id, step.name, decision.message);
    await this.options.turn.beforeTool(id);
    return toResult(
      id,
      step.name,
      step.error === undefined ? { output: step.result, error: null } : { output: null, error: this.fill(step.error) },
    );
  }

  /** A client that does not offer the tool will not execute it: that is its result. */
  private async *callClient(step: Extract<ScriptStep, { kind: 'client_call' }>): Play {
    const id = this.nextCallId();
    const isOffered = this.options.turn.input.clientTools?.some((tool) => tool.name === step.name) ?? false;
    if (isOffered) this.isClientAsked = true;
    if (this.isSilent) return true;
    yield* this.announce(id, step);
    if (!isOffered) yield toResult(id, step.name, { output: null, error: `This client has no tool "${step.name}".` });
    return true;
  }

  private async *announce(id: string, { name, input, pace }: Pick<ScriptCall, 'name' | 'input' | 'pace'>): AsyncGenerator<AgentEvent> {
    yield { type: 'tool_call_start', tool_use_id: id, tool_name: name };
    const text = JSON.stringify(input);
    for (const delta of pace === 0 ? [text] : piecesOf(text)) {
      yield { type: 'tool_call_delta', tool_use_id: id, delta };
      if (pace > 0) await this.rest(1 / pace);
    }
    yield { type: 'tool_call', tool_use_id: id, tool_name: name, tool_input: input };
  }

  private async *enter({ name, steps }: Extract<ScriptStep, { kind: 'step' }>): Play {
    if (!this.isSilent) yield { type: 'step_start', name };
    if (!(yield* this.play(steps))) return false;
    if (!this.isSilent) yield { type: 'step_end', name };
    return true;
  }

  private expiry(): Date {
    const { clock, approvalSeconds } = this.options;
    return new Date(clock.now().getTime() + approvalSeconds * 1000);
  }

  private holds({ text, approval, results }: ScriptCondition): boolean {
    if (text && !text.test(this.userText)) return false;
    if (approval !== undefined && approval !== this.lastDecision) return false;
    return results === undefined || results === (this.options.turn.input.toolResults !== undefined);
  }

  /** `false` when the turn was stopped meanwhile. */
  private async rest(seconds: number): Promise<boolean> {
    const { clock, turn } = this.options;
    if (seconds > 0) await sleep(clock, seconds * 1000, turn.signal);
    return !turn.signal.aborted;
  }

  private nextCallId(): string {
    this.calls += 1;
    return this.idOf(String(this.calls));
  }

  private idOf(name: string): string {
    return `${this.options.turn.turnId}-${name}`;
  }

  private fill(text: string): string {
    return text.replaceAll('{{text}}', () => this.userText).replaceAll('{{results}}', () => this.results);
  }
}
