import type { TextStreamPart, ToolSet } from 'ai';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { ToolCall } from './tool-call';

type Part = TextStreamPart<ToolSet>;

/** Makes the parts of one step into events, and remembers the calls among them. */
export class StepRelay {
  readonly calls: ToolCall[] = [];
  /** True once anything of the answer has arrived: then the step cannot be tried again. */
  hasAnswered = false;
  hasText = false;
  private readonly ids = new Map<string, string>();

  /** `toUniqueId` makes a model's call id unique in its conversation: some servers count from 0 in every answer. */
  constructor(private readonly toUniqueId: (id: string) => string) {}

  relay(part: Part): AgentEvent[] {
    switch (part.type) {
      case 'text-delta':
        this.hasText ||= part.text.trim() !== '';
        return this.answered({ type: 'text_delta', text: part.text });
      case 'reasoning-delta':
        return this.answered({ type: 'reasoning_delta', text: part.text });
      case 'tool-input-start':
        return this.answered({ type: 'tool_call_start', tool_use_id: this.idOf(part.id), tool_name: part.toolName });
      case 'tool-input-delta':
        if (part.delta === '') return [];
        return this.answered({ type: 'tool_call_delta', tool_use_id: this.idOf(part.id), delta: part.delta });
      case 'tool-call':
        return this.complete(part);
      default:
        return [];
    }
  }

  idOf(id: string): string {
    const known = this.ids.get(id);
    if (known !== undefined) return known;
    const unique = this.toUniqueId(id);
    this.ids.set(id, unique);
    return unique;
  }

  private answered(event: AgentEvent): AgentEvent[] {
    this.hasAnswered = true;
    return 'text' in event && event.text === '' ? [] : [event];
  }

  private complete(part: Extract<Part, { type: 'tool-call' }>): AgentEvent[] {
    const toolUseId = this.idOf(part.toolCallId);
    const call = { toolUseId, toolName: part.toolName, input: part.input ?? {}, problem: problemOf(part) };
    this.calls.push(call);
    return this.answered({
      type: 'tool_call',
      tool_use_id: toolUseId,
      tool_name: call.toolName,
      tool_input: call.input,
    });
  }
}

function problemOf(part: Extract<Part, { type: 'tool-call' }>): string | null {
  if (part.invalid !== true) return null;
  const isUnknown = part.error instanceof Error && part.error.name === 'AI_NoSuchToolError';
  return isUnknown ? `There is no tool "${part.toolName}".` : 'The arguments are not valid JSON.';
}
