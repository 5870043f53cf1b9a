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
  return typeof output === 'string' ? output : JSON.stringify(output ?? null);
}

function bounded(text: string): string {
  if (text.length <= maxResultChars) return text;
  return `${text.slice(0, maxResultChars)}\n[… cut: ${text.length - maxResultChars} more characters]`;
}
