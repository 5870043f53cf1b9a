import type { AgentEvent } from '../../../core/agents/agent-event';
import { AppError } from '../../../core/app-error';
import { sleep, type Clock } from '../../../core/clock';
import type { ModelOptions } from '../../../core/turns/turn-record';
import { callOptions } from './call-options';
import { nameProvider, providerFailure, type ModelIdentity } from './provider-failure';
import type { ModelCall, PromptMessage, PromptMessageOf, StreamPart, StreamPartOf } from './model-call';
import type { OfferedTool } from './offered-tool';
import type { ModelObject } from './providers/model-provider';
import { StepRelay } from './relay-step';
import { retryDelayMs, waitBudgetMs } from './retry-delay';
import type { ToolCall } from './tool-call';
import { untilAborted } from './until-aborted';

export type StepRequest = {
  model: ModelObject;
  identity: ModelIdentity;
  system: string | undefined;
  messages: PromptMessage[];
  tools: readonly OfferedTool[];
  /** What the client wishes of this answer. */
  options?: ModelOptions;
  signal: AbortSignal;
  clock: Clock;
  toUniqueId: (id: string) => string;
};

export type StepOutcome = {
  calls: ToolCall[];
  hasText: boolean;
  finishReason: StreamPartOf<'finish'>['finishReason']['unified'];
  usage: StreamPartOf<'finish'>['usage'];
  /** Which model answered, as the provider names it. */
  modelId: string;
  /** What the model said, to be sent back with the results of its calls. */
  answer: PromptMessageOf<'assistant'>;
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
    yield { type: 'notice', level: 'info', message: waitNotice(identity, delayMs) };
    await sleep(clock, delayMs, signal);
  }
}

async function* attemptStep(request: StepRequest): AsyncGenerator<AgentEvent, Attempt, void> {
  const { signal, identity } = request;
  const relay = new StepRelay(request.toUniqueId);
  try {
    for await (const part of untilAborted(openStream(request), signal)) {
      if (part.type === 'error') return failed(part.error, relay, signal);
      yield* relay.relay(part);
    }
  } catch (error) {
    return failed(error, relay, signal);
  }
  const { calls, hasText, end, modelId = identity.modelId, answer } = relay;
  const finishReason = end?.finishReason.unified ?? 'error';
  if (!end || finishReason === 'error') return failed(new Error('the stream ended too early'), relay, signal);
  return { outcome: { calls, hasText, finishReason, usage: end.usage, modelId, answer } };
}

function failed(error: unknown, { hasAnswered }: StepRelay, signal: AbortSignal): Attempt {
  return signal.aborted ? 'aborted' : { error, hasAnswered };
}

/**
 * The provider itself, below the SDK's own loop: that one repeats and joins every part in a chain of streams, which costs more than
 * all else a turn does.
 */
async function* openStream(request: StepRequest): AsyncGenerator<StreamPart, void, void> {
  const { stream } = await request.model.doStream(toCall(request));
  yield* stream;
}

function toCall({ identity, system, messages, tools, options = {}, signal }: StepRequest): ModelCall {
  return {
    prompt: system === undefined ? messages : [{ role: 'system', content: system }, ...messages],
    ...callOptions(identity.model, options, tools),
    abortSignal: signal,
  };
}

function waitNotice(identity: ModelIdentity, delayMs: number): string {
  return `${nameProvider(identity)} did not answer: trying again in ${Math.max(1, Math.round(delayMs / 1000))} s.`;
}

function waitTooLong(identity: ModelIdentity, delayMs: number): AppError {
  const seconds = Math.ceil(delayMs / 1000);
  const message = `${nameProvider(identity)} is over its rate limit and asks to wait ${seconds} s. Try again later.`;
  return new AppError('agent-unavailable', message, { retryAfterSeconds: seconds });
}
