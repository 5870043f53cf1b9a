import {
  jsonSchema,
  streamText,
  tool,
  type FinishReason,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  type ToolSet,
} from 'ai';
import type { AgentEvent } from '../../../core/agents/agent-event';
import { AppError } from '../../../core/app-error';
import { sleep, type Clock } from '../../../core/clock';
import type { ModelDefinition } from '../definition/model-schema';
import type { JsonSchema } from '../define/define-tool';
import { nameProvider, providerFailure, type ModelIdentity } from './provider-failure';
import { StepRelay } from './relay-step';
import { retryDelayMs, waitBudgetMs } from './retry-delay';
import type { ToolCall } from './tool-call';
import { untilAborted } from './until-aborted';

// Otherwise the SDK writes to the console when a provider does not know a setting.
globalThis.AI_SDK_LOG_WARNINGS = false;

export type OfferedTool = { name: string; description: string; inputSchema: JsonSchema };

export type StepRequest = {
  model: Exclude<LanguageModel, string>;
  identity: ModelIdentity;
  system: string | undefined;
  messages: ModelMessage[];
  tools: readonly OfferedTool[];
  signal: AbortSignal;
  clock: Clock;
  toUniqueId: (id: string) => string;
};

export type StepOutcome = {
  calls: ToolCall[];
  hasText: boolean;
  finishReason: FinishReason;
  usage: LanguageModelUsage;
  /** Which model answered, as the provider names it. */
  modelId: string;
  /** What the model said, to be sent back with the results of its calls. */
  answer: ModelMessage[];
};

type Attempt = { outcome: StepOutcome } | { error: unknown; hasAnswered: boolean } | 'aborted';

/**
 * Asks the model once, with tools that it may call but that are executed by nobody here. A provider that fails before it
 * answers is asked again while that is sensible; each wait is announced and ends with the signal. Answers `null` when the
 * signal ended it.
 */
export async function* streamStep(request: StepRequest): AsyncGenerator<AgentEvent, StepOutcome | null, void> {
  const { clock, identity, signal } = request;
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    const result = yield* attemptStep(request);
    if (result === 'aborted') return null;
    if ('outcome' in result) return result.outcome;
    const delayMs = result.hasAnswered ? null : retryDelayMs(result.error, attempt, clock.now());
    if (delayMs === null) throw providerFailure(result.error, identity, result.hasAnswered);
    if (waitedMs + delayMs > waitBudgetMs) throw waitTooLong(identity, delayMs);
    waitedMs += delayMs;
    yield { type: 'notice', level: 'warning', message: waitNotice(identity, delayMs) };
    await sleep(clock, delayMs, signal);
  }
}

async function* attemptStep(request: StepRequest): AsyncGenerator<AgentEvent, Attempt, void> {
  const { signal, identity } = request;
  const relay = new StepRelay(request.toUniqueId);
  let end: Pick<StepOutcome, 'finishReason' | 'usage' | 'modelId'> | undefined;
  try {
    const result = openStream(request);
    for await (const part of untilAborted(result.fullStream, signal)) {
      if (part.type === 'error') return failed(part.error, relay, signal);
      if (part.type === 'finish-step') end = { ...part, modelId: part.response.modelId || identity.modelId };
      yield* relay.relay(part);
    }
    if (!end || end.finishReason === 'error') return failed(new Error('the stream ended too early'), relay, signal);
    const { calls, hasText } = relay;
    const { messages } = await result.response;
    return { outcome: { ...end, calls, hasText, answer: messages.flatMap((message) => withUniqueIds(message, relay)) } };
  } catch (error) {
    return failed(error, relay, signal);
  }
}

function failed(error: unknown, { hasAnswered }: StepRelay, signal: AbortSignal): Attempt {
  return signal.aborted ? 'aborted' : { error, hasAnswered };
}

function openStream({ model, identity, system, messages, tools, signal }: StepRequest) {
  return streamText({
    model,
    messages,
    ...(system !== undefined && { system }),
    ...(tools.length > 0 && { tools: toToolSet(tools) }),
    ...callSettings(identity.model),
    maxRetries: 0,
    abortSignal: signal,
    onError: () => undefined,
  });
}

function callSettings({ temperature, max_tokens, top_p }: ModelDefinition) {
  return {
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { maxOutputTokens: max_tokens }),
    ...(top_p !== undefined && { topP: top_p }),
  };
}

function toToolSet(tools: readonly OfferedTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [name, tool({ description, inputSchema: jsonSchema(inputSchema) })]),
  );
}

/** Results are not here: tools run elsewhere, and a call that cannot run is answered there too. */
function withUniqueIds(message: ModelMessage, relay: StepRelay): ModelMessage[] {
  if (message.role !== 'assistant') return [];
  if (typeof message.content === 'string') return [message];
  const content = message.content.map((part) =>
    part.type === 'tool-call' ? { ...part, toolCallId: relay.idOf(part.toolCallId) } : part,
  );
  return [{ ...message, content }];
}

function waitNotice(identity: ModelIdentity, delayMs: number): string {
  return `${nameProvider(identity)} is busy: trying again in ${Math.max(1, Math.round(delayMs / 1000))} s.`;
}

function waitTooLong(identity: ModelIdentity, delayMs: number): AppError {
  const seconds = Math.ceil(delayMs / 1000);
  const message = `${nameProvider(identity)} is over its rate limit and asks to wait ${seconds} s. Try again later.`;
  return new AppError('agent-unavailable', message, { retryAfterSeconds: seconds });
}
