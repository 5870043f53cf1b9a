import { openToolUses } from '../../../contract/turn-draft';
import type { ConversationSnapshot } from '../../core/turns/read-snapshot';
import type { MessageLink, MessageRecord } from '../../core/conversations/message-record';
import type { TurnInput } from '../../core/turns/turn-record';
import { toText, type RunInput } from './decode-run-input';
import type { InputMessage } from './run-input-schema';

type ToolResults = NonNullable<TurnInput['toolResults']>;

/**
 * What a client's whole history asks of a stored thread.
 * `ask`: messages it has not seen, the oldest first, and where they branch off if not at the end.
 */
export type RunPlan =
  | { kind: 'ask'; messages: InputMessage[]; parentId?: string; toolResults: ToolResults }
  | { kind: 'answer-tools'; toolResults: ToolResults }
  | { kind: 'await-tools'; pendingCallIds: string[] }
  | { kind: 'regenerate'; userMessageId: string }
  | { kind: 'nothing' };

/** Of its messages, the newest is enough. */
type Stored = Pick<ConversationSnapshot, 'messages' | 'path' | 'activeTurn' | 'tree'>;

/** Ids of the messages that AG-UI makes of one of ours. */
const PART_OF_MESSAGE = /\.(?:\d+|reasoning\.\d+|result\..+)$/;

/** Merges by message id: what is known is never taken again, whatever it says now. */
export function planRun({ messages }: Pick<RunInput, 'messages'>, stored: Stored): RunPlan {
  const known = new Map([...namesOf(stored.tree), ...namesOf(stored.path)]);
  const last = messages.findLastIndex((message) => find(known, message) !== undefined);
  const isNew = stored.path.length === 0;
  const unseen = messages
    .slice((isNew ? lastAnswerIn(messages) : last) + 1)
    .filter((message) => message.role === 'user');
  const anchor = messages[last] && find(known, messages[last]);
  const openCalls = openClientCalls(stored.messages);
  const toolResults = openCalls.flatMap((call) => toToolResults(messages, call));
  if (unseen.length > 0) return { kind: 'ask', messages: unseen, ...branchAt(stored.path, anchor), toolResults };
  if (openCalls.length > 0) {
    const answered = new Set(toolResults.map((result) => result.toolUseId));
    const pendingCallIds = openCalls.map((call) => call.id).filter((id) => !answered.has(id));
    return pendingCallIds.length > 0 ? { kind: 'await-tools', pendingCallIds } : { kind: 'answer-tools', toolResults };
  }
  return planRepeat(stored, anchor);
}

/** In a thread that began elsewhere, only what follows the last answer is a question. */
export function lastAnswerIn(messages: readonly InputMessage[]): number {
  return messages.findLastIndex((message) => message.role === 'assistant' || message.role === 'tool');
}

/**
 * A history that ends with a stored user message wants a new answer to it, unless one is being given now; one that ends
 * before a later user message wants a new answer to the question it ends with.
 */
function planRepeat({ path, activeTurn }: Stored, anchor: MessageLink | undefined): RunPlan {
  const at = path.findIndex((message) => message.id === anchor?.id);
  const isCut = at >= 0 && path.slice(at + 1).some((message) => message.role === 'user');
  const asked = isCut ? path.slice(0, at + 1).findLast((message) => message.role === 'user') : anchor;
  if (asked?.role !== 'user' || activeTurn?.userMessageId === asked.id) return { kind: 'nothing' };
  return { kind: 'regenerate', userMessageId: asked.id };
}

/**
 * A client that leaves out a later user message, or looks at another branch, wants to go on from there. A client that leaves
 * out only an answer has not heard it yet.
 */
function branchAt(path: readonly MessageLink[], anchor: MessageLink | undefined): { parentId?: string } {
  if (!anchor) return {};
  const at = path.findIndex((message) => message.id === anchor.id);
  if (at < 0) return { parentId: anchor.id };
  if (!path.slice(at + 1).some((message) => message.role === 'user')) return {};
  const isAnswered = anchor.role === 'user' && path[at + 1]?.role === 'assistant';
  const parent = path[isAnswered ? at + 1 : at];
  return parent ? { parentId: parent.id } : {};
}

/** Ours and the client's own names. */
function namesOf(messages: readonly MessageLink[]): [string, MessageLink][] {
  return messages.flatMap((message): [string, MessageLink][] => [
    [message.id, message],
    ...(message.externalId === null ? [] : [[message.externalId, message] as [string, MessageLink]]),
  ]);
}

function find(known: ReadonlyMap<string, MessageLink>, { id }: InputMessage): MessageLink | undefined {
  return known.get(id) ?? known.get(id.replace(PART_OF_MESSAGE, ''));
}

type ClientCall = { id: string; name: string };

/** Calls that the client must execute: only the newest answer can wait for them. */
export function openClientCalls(messages: readonly MessageRecord[]): ClientCall[] {
  const last = messages.at(-1);
  if (last?.role !== 'assistant' || last.stopReason !== 'tool_calls') return [];
  return openToolUses(last.content).map((call) => ({ id: call.tool_use_id, name: call.tool_name }));
}

function toToolResults(messages: readonly InputMessage[], call: ClientCall): ToolResults {
  const message = messages.findLast(({ role, toolCallId }) => role === 'tool' && toolCallId === call.id);
  if (!message) return [];
  return [
    {
      toolUseId: call.id,
      toolName: call.name,
      output: toolOutput(message.content),
      error: message.error ?? null,
      externalId: message.id,
    },
  ];
}

/** Text parts joined; other parts stay what they are, as JSON. */
function toolOutput(content: InputMessage['content']): string {
  if (!Array.isArray(content)) return toText(content);
  return content.map((part) => (typeof part['text'] === 'string' ? part['text'] : JSON.stringify(part))).join('\n');
}
