import { AppError, isAppError } from '../../core/app-error';
import type { BranchWindow } from '../../core/conversations/branch-window';
import { threadRef, type RunScope, type Snapshot } from './run-scope';

/** What is stored of the thread, with the messages that the window shows; `null` when nothing is. Throws `agent-not-found` and `conversation-of-another-agent`. */
export async function findThread(scope: RunScope, window?: BranchWindow): Promise<Snapshot | null> {
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
    return await context.app.readSnapshot(threadRef(scope), window);
  } catch (error) {
    if (isAppError(error) && error.code === 'conversation-not-found') return null;
    throw error;
  }
}
