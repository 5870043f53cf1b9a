import type { ClientTool, ModelOptions } from '../../core/turns/turn-record';
import type { ChatBody } from './chat-body-schema';
import type { ResponseBody } from './response-body-schema';
import { withoutAbsent } from './without-absent';

/** What a request says about how to answer. */
export type Wishes = { tools: ClientTool[]; options: ModelOptions };

type ToolChoice = 'none' | 'auto' | 'required' | { name: string } | null | undefined;
type Format =
  | { type: 'text' }
  | { type: 'json_object' }
  | {
      type: 'json_schema';
      name: string;
      description?: string | null | undefined;
      schema?: Record<string, unknown> | null | undefined;
    }
  | null
  | undefined;
type Tool = {
  name: string;
  description?: string | null | undefined;
  parameters?: Record<string, unknown> | null | undefined;
};

export function chatWishes(body: ChatBody): Wishes {
  const { tool_choice: choice, response_format: format } = body;
  return toWishes({
    tools: (body.tools ?? []).map((tool) => tool.function),
    choice: typeof choice === 'object' && choice !== null ? choice.function : choice,
    format: format?.type === 'json_schema' ? { type: format.type, ...format.json_schema } : format,
    maxTokens: body.max_completion_tokens ?? body.max_tokens,
    stop: body.stop,
    body,
  });
}

export function responseWishes(body: ResponseBody): Wishes {
  return toWishes({
    tools: body.tools ?? [],
    choice: body.tool_choice,
    format: body.text?.format,
    maxTokens: body.max_output_tokens,
    body,
  });
}

type Asked = {
  tools: readonly Tool[];
  choice: ToolChoice;
  format: Format;
  maxTokens: number | null | undefined;
  stop?: string[] | null | undefined;
  body: Pick<ChatBody, 'temperature' | 'top_p' | 'parallel_tool_calls'>;
};

/** A client that wants no tool called is best served by offering none. */
function toWishes({ tools, choice, format, maxTokens, stop, body }: Asked): Wishes {
  return {
    tools: choice === 'none' ? [] : tools.map(toClientTool),
    options: withoutAbsent({
      temperature: body.temperature,
      topP: body.top_p,
      maxTokens,
      stop: stop?.length === 0 ? null : stop,
      parallelToolCalls: body.parallel_tool_calls === false ? body.parallel_tool_calls : null,
      toolChoice: toToolChoice(choice),
      json: toJsonFormat(format),
    }),
  };
}

function toToolChoice(choice: ToolChoice): ModelOptions['toolChoice'] {
  if (typeof choice === 'object' && choice !== null) return { name: choice.name };
  return choice === 'required' ? choice : undefined;
}

function toClientTool({ name, description, parameters }: Tool): ClientTool {
  return { name, description: description ?? '', parameters: parameters ?? { type: 'object', properties: {} } };
}

function toJsonFormat(format: Format): ModelOptions['json'] {
  if (!format || format.type === 'text') return undefined;
  if (format.type === 'json_object') return {};
  const { name, description, schema } = format;
  return withoutAbsent({ name, description, schema });
}
