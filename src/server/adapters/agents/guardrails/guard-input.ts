import type { ContentBlock } from '../../../../contract/content-block';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { MessageRecord } from '../../../core/conversations/message-record';
import type { Guard } from './guard';
import { guardByText, guardText, type Verdict } from './guard-text';

export type AdmittedTurn = { turn: AgentTurn; blockedBy: Verdict['blockedBy'] };

/** What the rules leave of messages that were looked at before, by message id; `null` where they leave all. */
export type SeenMessages = Map<string, ContentBlock[] | null>;

/**
 * The turn as the agent may see it. Earlier messages are redacted like the new one, and exchanges that were blocked are not
 * there at all. A turn that goes on after waiting was admitted when it began.
 */
export async function guardInput(guard: Guard, turn: AgentTurn, seen: SeenMessages): Promise<AdmittedTurn> {
  const question = turn.resumed === null ? questionOf(turn) : null;
  const verdict = question && (await guardText(guard, textOf(question.content), turn.signal));
  if (verdict?.blockedBy) return { turn, blockedBy: verdict.blockedBy };
  if (question && verdict) seen.set(question.id, replaceText(question.content, verdict.text));
  const { input, blockedBy } = guardPrompt(guard, turn.input);
  const history = withoutBlocked(turn.history).map((message) => redact(guard, message, seen));
  return { turn: { ...turn, input, history }, blockedBy };
}

/** The text and the facts that come with it, by the rules that need no model. */
function guardPrompt(guard: Guard, input: AgentTurn['input']): { input: AgentTurn['input']; blockedBy: Verdict['blockedBy'] } {
  const facts = (input.context ?? []).map(({ description, value }) => ({ description, ...guardByText(guard, value) }));
  const context = facts.map(({ description, text }) => ({ description, value: text }));
  const { text } = guardByText(guard, input.text);
  return {
    input: { ...input, text, ...(input.context && { context }) },
    blockedBy: facts.find((fact) => fact.blockedBy)?.blockedBy ?? null,
  };
}

/** The message that this turn answers; none when only a client's tools have answered. */
function questionOf({ history, input }: AgentTurn): MessageRecord | null {
  const last = history.at(-1);
  const isNew = input.toolResults === undefined || input.text !== '' || input.files.length > 0;
  return last?.role === 'user' && isNew ? last : null;
}

function withoutBlocked(history: readonly MessageRecord[]): MessageRecord[] {
  const blocked = history.filter(({ stopReason }) => stopReason === 'blocked');
  const gone = new Set(blocked.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])));
  return history.filter(({ id }) => !gone.has(id));
}

function redact(guard: Guard, message: MessageRecord, seen: SeenMessages): MessageRecord {
  if (message.role !== 'user') return message;
  const known = seen.get(message.id);
  const content = known === undefined ? replaceText(message.content, guardByText(guard, textOf(message.content)).text) : known;
  seen.set(message.id, content);
  return content === null ? message : { ...message, content };
}

function textOf(content: readonly ContentBlock[]): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
}

/** Keeps what is no text; `null` where nothing changes. */
function replaceText(content: readonly ContentBlock[], text: string): ContentBlock[] | null {
  if (text === textOf(content)) return null;
  const others = content.filter((block) => block.type !== 'text');
  return text === '' ? others : [...others, { type: 'text', text }];
}
