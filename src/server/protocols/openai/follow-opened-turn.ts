import type { LogEvent } from '../../../contract/turn-event';
import { withWholeInput } from '../../core/turns/with-whole-input';
import { followPostedTurn, type FollowMode } from '../turns/follow-posted-turn';
import type { OpenedTurn } from './open-turn';

/**
 * The events of the turn. A temporary conversation goes when they are over, however that comes: a client that leaves ends
 * its turn with it.
 */
export async function* followOpenedTurn(opened: OpenedTurn, mode: FollowMode): AsyncGenerator<readonly LogEvent[]> {
  try {
    for await (const rows of followPostedTurn(opened.context, opened.posted, mode))
      yield rows.some(isPreview) ? await Promise.all(rows.map((row) => withWholeCall(row, opened.context))) : rows;
  } finally {
    if (opened.isTemporary) await forget(opened);
  }
}

function isPreview({ event }: LogEvent): boolean {
  return event.type === 'tool_call' && event.input_ref !== undefined;
}

/** Its clients know no files to look for the rest of the arguments in. */
async function withWholeCall(row: LogEvent, { app, owner }: OpenedTurn['context']): Promise<LogEvent> {
  if (row.event.type !== 'tool_call') return row;
  const event = await withWholeInput(row.event, async (fileId) => (await app.readFile(owner, fileId)).bytes);
  return { ...row, event };
}

async function forget({ context, posted }: OpenedTurn): Promise<void> {
  const { app, owner, logger } = context;
  try {
    await app.deleteConversation({ owner, conversationId: posted.conversation.id });
  } catch (error) {
    logger.warn({ err: error }, 'a temporary conversation was not deleted when its call ended');
  }
}
