import type { ToolResultBlock } from '../../../../contract/content-block';
import type { PromptMessageOf } from './model-call';

type ToolMessage = PromptMessageOf<'tool'>;
type ToolResultPart = Extract<ToolMessage['content'][number], { type: 'tool-result' }>;

const maxResultChars = 30_000;

/** What the model sees of tool results. */
export function toToolMessage(results: readonly ToolResultBlock[]): ToolMessage {
  return { role: 'tool', content: results.map(toResultPart) };
}

function toResultPart(result: ToolResultBlock): ToolResultPart {
  const output: ToolResultPart['output'] =
    result.error === null
      ? { type: 'text', value: bounded(toText(result.output)) }
      : { type: 'error-text', value: bounded(result.error) };
  return { type: 'tool-result', toolCallId: result.tool_use_id, toolName: result.tool_name, output };
}

function toText(output: unknown): string {
  return typeof output === 'string' ? output : JSON.stringify(output ?? null, withoutBinary);
}

/** A picture is for people: in base64 it tells a model nothing and takes all the room. */
function withoutBinary(_key: string, value: unknown): unknown {
  const part = value as { mime_type?: unknown; data?: unknown } | null;
  if (typeof part !== 'object' || typeof part?.mime_type !== 'string' || typeof part.data !== 'string') return value;
  return { ...part, data: `[${Math.floor((part.data.length * 3) / 4)} bytes, shown to the user]` };
}

function bounded(text: string): string {
  if (text.length <= maxResultChars) return text;
  return `${text.slice(0, maxResultChars)}\n[… cut: ${text.length - maxResultChars} more characters]`;
}
