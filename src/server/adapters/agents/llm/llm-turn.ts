import type { ToolResultBlock } from '../../../../contract/content-block';
import type { Usage } from '../../../../contract/turn-event';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent, AgentFinish } from '../../../core/agents/agent-event';
import type { ModelOptions } from '../../../core/turns/turn-record';
import type { Question, QuestionAnswer, RunnableTool } from '../tools/runnable-tool';
import type { ChosenModel } from './agent-models';
import { answerToolCalls } from './answer-tool-calls';
import { askAside } from './ask-aside';
import { askWithFallback } from './ask-with-fallback';
import type { LlmAgent } from './llm-agent';
import type { PromptMessage } from './model-call';
import { approvedTools, planResumedCalls, planToolCalls, withExecutedInputs } from './plan-tool-calls';
import { toOfferedTool, type OfferedTool } from './offered-tool';
import { streamStep, type StepOutcome } from './stream-step';
import { sumUsage } from './sum-usage';
import { buildSystemPrompt } from './system-prompt';
import { toApprovalRequest } from './to-approval-request';
import { toToolMessage } from './tool-messages';
import { TurnPrompt } from './turn-prompt';
import { uniqueIds } from './unique-ids';
import { withResponseSchema } from './with-response-schema';

type Events<Result> = AsyncGenerator<AgentEvent, Result, void>;

/** `carried`: what the turn needs to go on without this process, should the person take that long. */
type AskPerson = (question: Question, carried: unknown) => Promise<QuestionAnswer>;

/** One turn of a language model: it answers, calls tools, reads their results, and so on until it is done. */
export class LlmTurn {
  private readonly tools = new Map<string, RunnableTool>();
  private readonly prompt: TurnPrompt;
  private readonly toUniqueId: (id: string) => string;
  private chosen: ChosenModel | undefined;
  /** What was said since. */
  private readonly said: PromptMessage[] = [];
  private usage: Usage = {};
  private answeredBy: string | undefined;

  constructor(
    private readonly agent: LlmAgent,
    private readonly turn: AgentTurn,
    private readonly askPerson: AskPerson = () => Promise.resolve('cancelled'),
  ) {
    this.prompt = new TurnPrompt(agent, turn);
    this.toUniqueId = uniqueIds(turn, agent.newId);
  }

  /** A stopped turn ends without a word: the engine knows why. */
  async *run(): Events<void> {
    const ending = (yield* this.start()) ?? (yield* this.goOn());
    if (ending && !this.turn.signal.aborted) yield this.finish(ending);
  }

  /** A turn that goes on first does what was decided meanwhile. */
  private async *start(): Events<AgentFinish['stop_reason'] | undefined> {
    const { resumed } = this.turn;
    yield* this.openTools();
    if (!resumed) return undefined;
    const plan = planResumedCalls(resumed, this.tools);
    const results = yield* this.answer(plan.now);
    if (plan.ofClient.length > 0) return 'tool_calls';
    this.prompt.blocks = [...withExecutedInputs(resumed.blocks, plan.now), ...results];
    return undefined;
  }

  /** What was approved is executed, also by a server that has to start first. */
  private async *openTools(): Events<void> {
    const { conversationId, signal, resumed } = this.turn;
    const { toolbox } = this.agent;
    const missing = await toolbox.open({ conversationId, signal, isPatient: false });
    for (const message of missing) yield { type: 'notice', level: 'warning', message };
    this.offer(toolbox.list(conversationId));
    if (!resumed || approvedTools(resumed).every((name) => this.tools.has(name))) return;
    await toolbox.open({ conversationId, signal, isPatient: true });
    this.offer(toolbox.list(conversationId));
  }

  private async *goOn(): Events<AgentFinish['stop_reason'] | undefined> {
    for (let step = 0; step < this.agent.definition.limits.max_iterations; step++) {
      const outcome = yield* this.ask();
      if (!outcome) return undefined;
      const ending = yield* this.settle(outcome);
      if (ending || this.turn.signal.aborted) return ending;
    }
    return 'max_iterations';
  }

  private async *ask(): Events<StepOutcome | null> {
    const { chosen, outcome } = yield* askWithFallback(await this.choose(), (candidate) => this.askModel(candidate));
    this.chosen = chosen;
    if (!outcome) return null;
    this.usage = sumUsage(this.usage, outcome.usage);
    this.answeredBy = outcome.modelId;
    return outcome;
  }

  private async choose(): Promise<ChosenModel> {
    const { agent, turn } = this;
    return (this.chosen ??= await agent.models.choose(turn.input.modelOverride ?? turn.agentConfig.model));
  }

  private async askAside(prompt: string, signal: AbortSignal): Promise<string> {
    const { text, usage } = await askAside(await this.choose(), prompt, signal);
    this.usage = sumUsage(this.usage, usage);
    return text;
  }

  private async *askModel(chosen: ChosenModel): Events<StepOutcome | null> {
    const prompt = yield* this.prompt.read(chosen, this.said);
    if (!prompt) return null;
    this.offer([...this.agent.toolbox.list(this.turn.conversationId), ...prompt.tools]);
    const isOver = this.turn.modelCall();
    try {
      return yield* this.askOnce(chosen, prompt.messages);
    } finally {
      isOver();
    }
  }

  private askOnce({ model, identity }: ChosenModel, messages: PromptMessage[]): Events<StepOutcome | null> {
    const { definition, clock } = this.agent;
    return streamStep({
      model: withResponseSchema(model, definition.responseSchema),
      identity,
      system: buildSystemPrompt(definition.instructions, this.turn),
      messages,
      tools: this.offeredTools(),
      options: this.options(),
      signal: this.turn.signal,
      clock,
      toUniqueId: this.toUniqueId,
    });
  }

  /** An agent's own tools of the same names come first. */
  private offer(tools: readonly RunnableTool[]): void {
    for (const tool of tools) if (!this.tools.has(tool.name)) this.tools.set(tool.name, tool);
  }

  /** Deals with one step's calls; answers how the turn ends, or nothing when the model is to be asked again. */
  private async *settle(outcome: StepOutcome): Events<AgentFinish['stop_reason'] | undefined> {
    const { calls, finishReason, hasText } = outcome;
    if (finishReason === 'length' || finishReason === 'content-filter') {
      const refusal = 'Not executed: the answer was cut off.';
      yield* this.answer(calls.map((call) => ({ call, action: { refusal } })));
      return finishReason === 'length' ? 'max_tokens' : 'refusal';
    }
    if (calls.length === 0) {
      if (!hasText) yield { type: 'notice', level: 'warning', message: 'The model ended without an answer.' };
      return 'end_turn';
    }
    if (this.chosen) this.prompt.kept.keep(this.chosen.identity, outcome.answer);
    const plan = await planToolCalls({ calls, tools: this.tools, turn: this.turn, approvals: this.agent.definition.approvals });
    const results = yield* this.answer(plan.now);
    for (const call of plan.toApprove) yield toApprovalRequest(call, this.agent);
    if (plan.toApprove.length > 0) return 'approval';
    if (plan.ofClient.length > 0) return 'tool_calls';
    this.said.push(outcome.answer, toToolMessage(results));
    return undefined;
  }

  private answer(planned: Parameters<typeof answerToolCalls>[0]['planned']): Events<ToolResultBlock[]> {
    return answerToolCalls({
      planned,
      turn: this.turn,
      clock: this.agent.clock,
      askModel: (prompt, signal) => this.askAside(prompt, signal),
      ask: (question) => this.askPerson(question, this.prompt.kept.toCarried()),
    });
  }

  private offeredTools(): OfferedTool[] {
    const own = [...this.tools.values()];
    const ofClient = (this.turn.input.clientTools ?? []).filter((tool) => !this.tools.has(tool.name));
    return [...own, ...ofClient.map(toOfferedTool)];
  }

  /** A tool that must be called is called once: after that the model must be able to answer. */
  private options(): ModelOptions {
    const { toolChoice, ...options } = this.turn.input.modelOptions ?? {};
    const isFirst = this.said.length === 0 && this.turn.resumed === null;
    return toolChoice !== undefined && isFirst ? { ...options, toolChoice } : options;
  }

  private finish(stopReason: AgentFinish['stop_reason']): AgentFinish {
    // What else ends a turn leaves no call to be answered.
    const carried = ['approval', 'tool_calls'].includes(stopReason) ? this.prompt.kept.toCarried() : undefined;
    return {
      type: 'finish',
      stop_reason: stopReason,
      ...(carried !== undefined && { carried }),
      ...(Object.keys(this.usage).length > 0 && { usage: this.usage }),
      ...(this.answeredBy !== undefined && { model: this.answeredBy }),
    };
  }
}
