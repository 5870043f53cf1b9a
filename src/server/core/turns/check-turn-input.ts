import { AppError } from '../app-error';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { Ports } from '../ports';
import type { EngineContext } from './engine-context';
import type { TurnInput } from './turn-record';

const NO_SUCH_MESSAGE = 'There is no such message in this conversation.';
const INVISIBLE = /^[\s\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Zs}]*$/u;

/** Refuses what cannot be a turn, and removes what no database keeps: NUL, and halves of surrogate pairs. */
export async function checkTurnInput(
  { ports, settings: { messageCharacters, filesPerMessage } }: Pick<EngineContext, 'ports' | 'settings'>,
  conversation: ConversationRecord,
  input: TurnInput,
): Promise<TurnInput> {
  if (input.regenerateOf !== undefined) return repeatQuestion(ports, conversation, input);
  const mayBeBlank = input.files.length > 0 || input.toolResults !== undefined;
  const text = checkText(input.text, { path: 'text', mayBeBlank, limit: messageCharacters });
  if (input.files.length > filesPerMessage)
    throw invalid('files', `A message takes at most ${String(filesPerMessage)} files.`);
  const { parentId } = input;
  if (typeof parentId === 'string' && !(await ports.conversations.findMessage(conversation.id, parentId)))
    throw invalid('parent_id', NO_SUCH_MESSAGE);
  return { ...input, text };
}

/** The text as it can be kept. Throws `invalid-input` for one that says nothing or is too long. */
export function checkText(
  given: string,
  { path, mayBeBlank, limit }: { path: string; mayBeBlank: boolean; limit: number },
): string {
  const text = given.replaceAll('\0', '').toWellFormed();
  if (!mayBeBlank && INVISIBLE.test(text)) throw invalid(path, 'The message is blank.');
  if (isLonger(text, limit)) throw invalid(path, `The message is longer than ${String(limit)} characters.`);
  return text;
}

/** Says what will be answered again, where it stands: the queue shows it, and an edit there makes another question of it. */
async function repeatQuestion(ports: Ports, { id }: ConversationRecord, input: TurnInput): Promise<TurnInput> {
  let question = await ports.conversations.findMessage(id, input.regenerateOf ?? '');
  // Answers that go on after a client's own tools follow one another.
  while (question && question.role !== 'user')
    question = question.parentId === null ? null : await ports.conversations.findMessage(id, question.parentId);
  if (!question) throw invalid('message_id', NO_SUCH_MESSAGE);
  const texts = question.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const files = question.content.filter((block) => block.type === 'file');
  return { ...input, text: texts.join('\n'), files, parentId: question.parentId, regenerateOf: question.id };
}

/** Counts code points, but only where that can matter. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && Array.from(text).length > limit;
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-input', message, { errors: [{ path, message }] });
}
