import type { PromptMessageOf, StreamPart, StreamPartOf } from './model-call';
import { toArguments } from './tool-arguments';
import type { ToolCall } from './tool-call';

type Answer = PromptMessageOf<'assistant'>;
type AnswerPart = Answer['content'][number];
type TextPart = Extract<AnswerPart, { type: 'text' | 'reasoning' }>;
type Metadata = StreamPartOf<'text-start'>['providerMetadata'];

/**
 * Puts one step together as it must be sent back to the model with the results of its calls. What providers need to know their
 * own words again, such as signatures of reasoning, comes as metadata with the parts.
 */
export class StepAnswer {
  private readonly parts: AnswerPart[] = [];
  private readonly open = new Map<string, TextPart>();

  take(part: StreamPart): void {
    switch (part.type) {
      case 'text-start':
      case 'text-delta':
      case 'text-end':
        this.extend('text', part);
        break;
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        this.extend('reasoning', part);
        break;
      case 'file':
        this.parts.push({ type: 'file', data: toBase64(part.data), mediaType: part.mediaType, ...options(part.providerMetadata) });
        break;
      default:
        break;
    }
  }

  takeCall({ toolUseId, toolName, input }: ToolCall, metadata: Metadata): void {
    this.parts.push({ type: 'tool-call', toolCallId: toolUseId, toolName, input: toArguments(input), ...options(metadata) });
  }

  toMessage(): Answer {
    return { role: 'assistant', content: this.parts.filter((part) => part.type !== 'text' || part.text !== '') };
  }

  private extend(type: TextPart['type'], part: { id: string; delta?: string; providerMetadata?: Metadata }): void {
    const key = `${type} ${part.id}`;
    const open = this.open.get(key) ?? { type, text: '' };
    if (!this.open.has(key)) this.parts.push(open);
    open.text += part.delta ?? '';
    Object.assign(open, options(part.providerMetadata));
    this.open.set(key, open);
  }
}

/** The answer may be kept as JSON, which has no bytes. */
function toBase64(data: string | Uint8Array): string {
  return typeof data === 'string' ? data : Buffer.from(data).toString('base64');
}

function options(metadata: Metadata): { providerOptions?: NonNullable<Metadata> } {
  return metadata === undefined ? {} : { providerOptions: metadata };
}
