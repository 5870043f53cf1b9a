import { AppError, isAppError } from '../../core/app-error';
import { threadRef, type RunScope, type Snapshot } from './run-scope';

/** What is stored of the thread; `null` when nothing is. Throws `agent-not-found` and `conversation-of-another-agent`. */
export async function findThread(scope: RunScope): Promise<Snapshot | null> {
  const { context, agentKey } = scope;
  if (agentKey !== undefined) context.app.describeAgent(agentKey);
  try {
    const conversation = await context.app.getConversation(threadRef(scope));
    if (agentKey !== undefined && conversation.agentKey !== agentKey) {
      throw new AppError(
        'conversation-of-another-agent',
        `This thread belongs to the agent "${conversation.agentKey}".`,
      );
    }
    context.noteConversation(conversation.id);
    return await context.app.readSnapshot(threadRef(scope));
  } catch (error) {
    if (isAppError(error) && error.code === 'conversation-not-found') return null;
    throw error;
  }
}
