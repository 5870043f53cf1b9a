import type { ApprovalDecision } from '../../../contract/approval-decision';
import { AppError } from '../app-error';
import type { ConversationRef } from '../conversations/conversation-ref';
import { findConversation } from '../conversations/find-conversation';
import { MAX_EVENT_CHARACTERS } from './bound-event';
import { commitApprovals } from './commit-approval';
import type { Engine } from './engine';

/** Decides once, however many ask; throws `approval-not-pending` for everybody but the first. */
export async function resolveApproval(engine: Engine, ref: ConversationRef, decision: ApprovalDecision): Promise<void> {
  if (JSON.stringify(decision.input ?? {}).length > MAX_EVENT_CHARACTERS) {
    throw new AppError('invalid-input', 'The changed arguments are too long.', {
      errors: [{ path: 'input', message: `takes at most ${String(MAX_EVENT_CHARACTERS)} characters` }],
    });
  }
  const conversation = await findConversation(engine.ports, ref);
  const isPending = await decideApprovals(engine, {
    conversationId: conversation.id,
    decisions: [decision],
    by: ref.owner.user,
  });
  if (!isPending) throw new AppError('approval-not-pending', 'This request for approval is not open.');
}

/** Answers whether any of the decisions took effect; runs the turn on when the last open one is decided. */
export async function decideApprovals(
  { ports, hub, runner }: Engine,
  request: { conversationId: string; decisions: readonly ApprovalDecision[]; by: string },
): Promise<boolean> {
  const { resolved, events, resumed } = await commitApprovals(ports.ledger, {
    ...request,
    memberId: ports.membership.memberId,
    now: ports.clock.now(),
  });
  if (resumed) runner.run(resumed);
  hub.publish(request.conversationId, events);
  return resolved.length > 0;
}
