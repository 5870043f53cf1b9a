import type { AgentEvent } from '../../../core/agents/agent-event';
import type { PromptMessageOf, StreamPart, StreamPartOf } from './model-call';
import { StepAnswer } from './step-answer';
import { parseArguments } from './tool-arguments';
import type { ToolCall } from './tool-call';

/** Makes the parts of one step into events, and remembers what of them is needed behind it. */
export class StepRelay {
  readonly calls: ToolCall[] = [];
  /** True once anything of the answer has arrived: then the step cannot be tried again. */
  hasAnswered = false;
  hasText = false;
  end: StreamPartOf<'finish'> | undefined;
  /** Which model answered, when the provider says so. */
  modelId: string | undefined;
  private readonly said = new StepAnswer();
  private readonly ids = new Map<string, string>();

  /** `toUniqueId` makes a model's call id unique in its conversation: some servers count from 0 in every answer. */
  constructor(private readonly toUniqueId: (id: string) => string) {}

  get answer(): PromptMessageOf<'assistant'> {
    return this.said.toMessage();
  }

  relay(part: StreamPart): AgentEvent[] {
    this.said.take(part);
    switch (part.type) {
      case 'text-delta':
        this.hasText ||= part.delta.trim() !== '';
        return this.answered({ type: 'text_delta', text: part.delta });
      case 'reasoning-delta':
        return this.answered({ type: 'reasoning_delta', text: part.delta });
      case 'tool-input-start':
        return this.answered({ type: 'tool_call_start', tool_use_id: this.idOf(part.id), tool_name: part.toolName });
      case 'tool-input-delta':
        if (part.delta === '') return [];
        return this.answered({ type: 'tool_call_delta', tool_use_id: this.idOf(part.id), delta: part.delta });
      case 'tool-call':
        return this.complete(part);
      case 'response-metadata':
        // Some servers name none.
        if (part.modelId !== '') this.modelId = part.modelId ?? this.modelId;
        return [];
      case 'finish':
        this.end = part;
        return [];
      default:
        return [];
    }
  }

  private idOf(id: string): string {
    const known = this.ids.get(id);
    if (known !== undefined) return known;
    const unique = this.toUniqueId(id);
    this.ids.set(id, unique);
    return unique;
  }

  private answered(event: AgentEvent): AgentEvent[] {
    if ('text' in event && event.text === '') return [];
    this.hasAnswered = true;
    return [event];
  }

  private complete({ toolCallId, toolName, input: text, providerMetadata }: StreamPartOf<'tool-call'>): AgentEvent[] {
    const toolUseId = this.idOf(toolCallId);
    const call = { toolUseId, toolName, ...parseArguments(text) };
    this.calls.push(call);
    this.said.takeCall(call, providerMetadata);
    return this.answered({ type: 'tool_call', tool_use_id: toolUseId, tool_name: toolName, tool_input: call.input });
  }
}
