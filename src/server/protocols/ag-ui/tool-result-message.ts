import type { ToolResultBlock } from '../../../contract/content-block';

/** The id of the message that holds a call's result, the same in stream and history. */
export function toolResultMessageId(messageId: string, toolUseId: string): string {
  return `${messageId}.result.${toolUseId}`;
}

/** A tool's output as the one form that every client takes: text. */
export function toolResultText(result: Pick<ToolResultBlock, 'output' | 'error' | 'output_ref'>): string {
  const text = outputText(result);
  if (!result.output_ref) return text;
  const { file_id, size } = result.output_ref;
  return `${text}\n[Cut. The whole result, ${String(size)} bytes: /api/v1/files/${file_id}]`;
}

function outputText({ output, error }: Pick<ToolResultBlock, 'output' | 'error'>): string {
  if (error !== null) return error;
  if (typeof output === 'string') return output;
  return output === undefined ? '' : JSON.stringify(output);
}
