import { AppError } from '../app-error';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { Ports } from '../ports';
import type { TurnInput } from './turn-record';

/** Unicode code points. */
const MAX_MESSAGE_CHARACTERS = 32_768;
const MAX_FILES = 10;
const INVISIBLE = /^[\s\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Zs}]*$/u;

/** Refuses what cannot be a turn, and removes what no database keeps: NUL, and halves of surrogate pairs. */
export async function checkTurnInput(
  ports: Ports,
  conversation: ConversationRecord,
  input: TurnInput,
): Promise<TurnInput> {
  const text = input.text.replaceAll('\0', '').toWellFormed();
  const needsText = input.files.length === 0 && !input.toolResults && input.regenerateOf === undefined;
  if (needsText && INVISIBLE.test(text)) throw invalid('text', 'The message is blank.');
  if (codePoints(text) > MAX_MESSAGE_CHARACTERS)
    throw invalid('text', `The message is longer than ${String(MAX_MESSAGE_CHARACTERS)} characters.`);
  if (input.files.length > MAX_FILES) throw invalid('files', `A message takes at most ${String(MAX_FILES)} files.`);
  const anchor = input.regenerateOf ?? input.parentId;
  if (anchor !== undefined && anchor !== null) await requireMessage(ports, conversation, anchor);
  return { ...input, text };
}

async function requireMessage(ports: Ports, conversation: ConversationRecord, messageId: string): Promise<void> {
  const messages = await ports.conversations.messages(conversation.id);
  if (!messages.some((message) => message.id === messageId))
    throw invalid('parent_id', 'There is no such message in this conversation.');
}

function codePoints(text: string): number {
  return text.length <= MAX_MESSAGE_CHARACTERS ? text.length : Array.from(text).length;
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-input', message, { errors: [{ path, message }] });
}
