import type { AgentTurn } from '../../../core/agents/agent-adapter';
import { systemTexts } from './build-model-messages';

const maxStateChars = 20_000;

/**
 * The agent's instructions, the conversation's system messages, and what belongs to this turn only: the context that the
 * client gave and the state that it shares. `undefined` when there is nothing to say.
 */
export function buildSystemPrompt(instructions: string, turn: AgentTurn): string | undefined {
  const { context = [], state } = turn.input;
  const parts = [instructions, ...systemTexts(turn.history)];
  if (context.length > 0) parts.push(`# Context of this message\n\n${context.map(describeFact).join('\n')}`);
  if (hasContent(state)) parts.push(`# Shared state\n\n${JSON.stringify(state).slice(0, maxStateChars)}`);
  const text = parts.filter((part) => part.trim() !== '').join('\n\n');
  return text === '' ? undefined : text;
}

function describeFact(fact: { description: string; value: string }): string {
  return fact.description === '' ? `- ${fact.value}` : `- ${fact.description}: ${fact.value}`;
}

function hasContent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Object.keys(state).length > 0;
}
