import type { RouteContext } from '../http-route';

/** A turn that a client has asked for in this very call. */
type AskedTurn = { conversationId: string; agentKey: string; turnId: string; pendingId: string | null };
type Call = Pick<RouteContext, 'app' | 'owner' | 'logger'>;

/**
 * Where the agent says so (`on_disconnect: cancel`), a turn ends with the client that asked for it, and a message that still waits is
 * withdrawn. Answers how to stop listening: the client has its answer.
 */
export function cancelWhenLeft(call: Call, turn: AskedTurn, signal: AbortSignal): () => void {
  if (call.app.describeAgent(turn.agentKey).onDisconnect !== 'cancel') return () => undefined;
  const leave = () => void cancel(call, turn);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return () => signal.removeEventListener('abort', leave);
}

async function cancel({ app, owner, logger }: Call, { conversationId, turnId, pendingId }: AskedTurn): Promise<void> {
  const ref = { owner, conversationId };
  try {
    const isWithdrawn = pendingId !== null && (await app.withdrawPending(ref, pendingId));
    if (!isWithdrawn) await app.interruptTurn(ref, { turnId });
  } catch (error) {
    logger.warn({ err: error, turnId }, 'a turn was not cancelled when its client left');
  }
}
