import type { AgentEvent } from '../../../core/agents/agent-event';

const PIECE = /[\s\S]{1,12}/g;
const WORD = /\s*\S+\s*$|\s*\S+/g;

/** The words of a text, with the blanks around them. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Arguments as they stream: a few characters at a time. */
export function piecesOf(text: string): string[] {
  return text.match(PIECE) ?? [];
}

export function toText(output: unknown): string {
  return typeof output === 'string' ? output : JSON.stringify(output ?? null);
}

export function toResult(id: string, name: string, outcome: { output: unknown; error: string | null }): AgentEvent {
  return { type: 'tool_result', tool_use_id: id, tool_name: name, ...outcome };
}
