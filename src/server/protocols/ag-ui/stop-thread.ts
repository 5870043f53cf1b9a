import type { InterruptReceipt } from '../../../contract/interrupt-receipt';
import { AppError } from '../../core/app-error';
import type { RouteContext } from '../http-route';

type StopThread = { agentKey: string | undefined; threadId: string; runId: string | null | undefined };

/** With a `runId`, only that run: a click that comes late does not stop the next one. */
export async function stopThread(
  { app, owner }: Pick<RouteContext, 'app' | 'owner'>,
  { agentKey, threadId, runId }: StopThread,
): Promise<InterruptReceipt> {
  const ref = { owner, conversationId: threadId };
  if (agentKey !== undefined) app.describeAgent(agentKey);
  const conversation = await app.getConversation(ref);
  if (agentKey !== undefined && conversation.agentKey !== agentKey) {
    throw new AppError('conversation-of-another-agent', `This thread belongs to the agent "${conversation.agentKey}".`);
  }
  if (runId === undefined || runId === null || conversation.turn === null) return app.interruptTurn(ref);
  const turn = await app.getTurn(ref, conversation.turn.id);
  return app.interruptTurn(ref, { turnId: turn.input.runId === runId ? turn.id : 'none' });
}
