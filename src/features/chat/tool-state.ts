import type { ToolResultBlock, ToolUseBlock } from '../../contract/content-block';
import { isUnfinished } from '../../contract/unfinished-call';

export type ToolState = 'running' | 'waiting' | 'done' | 'failed' | 'denied' | 'expired' | 'dropped';

type ToolSituation = {
  use: Pick<ToolUseBlock, 'refusal'>;
  result: ToolResultBlock | null;
  isTurnRunning: boolean;
  needsApproval: boolean;
};

/** `waiting`: for a person's decision. `dropped`: the turn ended before the call had a result. */
export function toolState({ use, result, isTurnRunning, needsApproval }: ToolSituation): ToolState {
  if (result?.error === null) return 'done';
  if (use.refusal) return use.refusal;
  if (result) return isUnfinished(result) ? 'dropped' : 'failed';
  if (!isTurnRunning) return 'dropped';
  return needsApproval ? 'waiting' : 'running';
}

const SUMMARY_LENGTH = 160;

/** The arguments in a few words: the values alone when they are plain, as a person would say them. */
export function summarizeInput({ tool_input, input_text }: ToolUseBlock): string {
  return input_text === undefined ? summarize(tool_input) : cut(input_text);
}

/** A value in a few words. */
export function summarize(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object' || Array.isArray(value)) return cut(asText(value));
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only) return cut(asText(only[1]));
  return cut(entries.map(([name, member]) => `${name}: ${asText(member)}`).join(', '));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(text: string): string {
  // Arguments that stream may be long, and are cut with every word.
  const line = text
    .slice(0, SUMMARY_LENGTH * 6)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH)}…` : line;
}
