import type { AppError } from '../app-error';
import { invalidInput } from '../invalid-input';
import type { WholeConversation } from './whole-conversation';

/** Refuses what no conversation can be: its messages form trees, each after its parent, and its turns are counted. */
export function checkWholeConversation({ messages, turns, leafMessageId }: WholeConversation): void {
  const seen = new Set<string>();
  let lastSeq = 0;
  for (const [index, { id, parentId, seq }] of messages.entries()) {
    const path = `messages.${String(index)}`;
    if (seen.has(id)) throw refused(`${path}.id`, 'is there twice');
    if (parentId !== null && !seen.has(parentId))
      throw refused(`${path}.parent_id`, 'names no message before this one');
    if (seq < lastSeq) throw refused(`${path}.seq`, 'is smaller than the one before');
    seen.add(id);
    lastSeq = seq;
  }
  if (leafMessageId !== null && !seen.has(leafMessageId)) throw refused('head', 'names no message');
  const turnIds = new Set(turns.map(({ id }) => id));
  if (turnIds.size < turns.length) throw refused('turns', 'an id is there twice');
  const isCounted = turns.every((turn, index) => turn.number > (turns[index - 1]?.number ?? 0));
  if (!isCounted) throw refused('turns', 'are not in the order of their numbers');
}

function refused(path: string, message: string): AppError {
  return invalidInput([{ path, message, code: 'EXPORT_INVALID' }]);
}
