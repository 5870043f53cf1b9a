import type { ToolResultBlock, ToolUseBlock } from '../../contract/content-block';

export type ToolState = 'running' | 'waiting' | 'done' | 'failed' | 'dropped';

type ToolSituation = { result: ToolResultBlock | null; isTurnRunning: boolean; needsApproval: boolean };

/** `waiting`: for a person's decision. `dropped`: the turn ended and the call never had a result. */
export function toolState({ result, isTurnRunning, needsApproval }: ToolSituation): ToolState {
  if (result) return result.error === null ? 'done' : 'failed';
  if (!isTurnRunning) return 'dropped';
  return needsApproval ? 'waiting' : 'running';
}

const SUMMARY_LENGTH = 160;

/** The arguments in a few words: the values alone when they are plain, as a person would say them. */
export function summarizeInput({ tool_input, input_text }: ToolUseBlock): string {
  if (input_text !== undefined) return cut(input_text);
  if (tool_input === null || tool_input === undefined) return '';
  if (typeof tool_input !== 'object' || Array.isArray(tool_input)) return cut(asText(tool_input));
  const entries = Object.entries(tool_input);
  const [only] = entries;
  if (entries.length === 1 && only) return cut(asText(only[1]));
  return cut(entries.map(([name, value]) => `${name}: ${asText(value)}`).join(', '));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH)}…` : line;
}
