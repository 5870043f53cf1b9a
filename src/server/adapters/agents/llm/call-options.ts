import type { ModelOptions } from '../../../core/turns/turn-record';
import type { ModelDefinition } from '../definition/model-schema';
import type { ModelCall } from './model-call';
import type { OfferedTool } from './offered-tool';

type Settings = Omit<ModelCall, 'prompt' | 'abortSignal'>;

/** How a model is called: as the agent file says, and within that as the turn's client wishes. */
export function callOptions(model: ModelDefinition, wishes: ModelOptions, tools: readonly OfferedTool[]): Settings {
  const temperature = wishes.temperature ?? model.temperature;
  const topP = wishes.topP ?? model.top_p;
  const maxOutputTokens = smaller(wishes.maxTokens, model.max_tokens);
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(wishes.stop && { stopSequences: wishes.stop }),
    ...(wishes.json && { responseFormat: { type: 'json', ...wishes.json } }),
    ...(tools.length > 0 && toolOptions(model, wishes, tools)),
  };
}

/** What the agent file sets is a limit: a client may stay below it. */
function smaller(wished: number | undefined, limit: number | undefined): number | undefined {
  return wished === undefined || limit === undefined ? (wished ?? limit) : Math.min(wished, limit);
}

function toolOptions({ provider }: ModelDefinition, wishes: ModelOptions, tools: readonly OfferedTool[]): Settings {
  return {
    tools: tools.map((tool) => ({ type: 'function', ...tool })),
    toolChoice: toToolChoice(wishes.toolChoice, tools),
    ...(wishes.parallelToolCalls === false && { providerOptions: oneCallAtATime(provider) }),
  };
}

function toToolChoice(wish: ModelOptions['toolChoice'], tools: readonly OfferedTool[]): NonNullable<ModelCall['toolChoice']> {
  if (wish === 'required') return { type: 'required' };
  const isOffered = wish !== undefined && tools.some((tool) => tool.name === wish.name);
  return isOffered ? { type: 'tool', toolName: wish.name } : { type: 'auto' };
}

/** Each library spells it in its own way; servers that speak OpenAI's language get its own word. */
function oneCallAtATime(provider: string): NonNullable<ModelCall['providerOptions']> {
  return {
    openai: { parallelToolCalls: false },
    anthropic: { disableParallelToolUse: true },
    [provider]: provider === 'openai' ? { parallelToolCalls: false } : { parallel_tool_calls: false },
  };
}
