import type { PendingQueue, ReplacePending } from '../../../contract/pending';
import { AppError } from '../app-error';
import type { ConversationRef } from '../conversations/conversation-ref';
import { findConversation } from '../conversations/find-conversation';
import { conversationNotFound } from '../conversations/conversation-not-found';
import { checkText } from './check-turn-input';
import { commitPendingEdit, commitWithdraw } from './commit-pending';
import type { Engine } from './engine';
import { toPendingItem } from './log-writing';
import { newEntry, stopInBackground } from './post-message';

export async function getPending({ ports }: Pick<Engine, 'ports'>, ref: ConversationRef): Promise<PendingQueue> {
  const { id } = await findConversation(ports, ref);
  const queue = await ports.ledger.queue(id);
  if (!queue) throw conversationNotFound();
  const items = queue.pending.map(toPendingItem);
  return { pending: items.map((item) => item.text), items, paused: queue.head.paused, seq: queue.head.queueSeq };
}

/** Throws `queue-changed` when the queue is no longer what the edit was made from. */
export async function replacePending(
  engine: Engine,
  ref: ConversationRef,
  change: ReplacePending,
): Promise<PendingQueue> {
  const { ports, hub, runner, settings, state } = engine;
  const conversation = await findConversation(ports, ref);
  const outcome = await runner.slots.use(async (mayStart) => {
    const replaced = await commitPendingEdit(ports.ledger, {
      conversationId: conversation.id,
      change,
      newEntry: () =>
        newEntry(engine, conversation, { text: '', files: [], dialect: 'conversations', canAskApproval: true }),
      checkText: (text, mayBeBlank) =>
        checkText(text, { path: 'pending', mayBeBlank, limit: settings.messageCharacters }),
      mayStart: () => !state.isDraining && mayStart(),
      memberId: ports.membership.memberId,
      now: ports.clock.now(),
    });
    if (replaced.kind === 'replaced' && replaced.started) runner.run(replaced.started);
    return replaced;
  });
  if (outcome.kind !== 'replaced') throw outcome.kind === 'gone' ? conversationNotFound() : queueChanged();
  hub.publish(conversation.id, outcome.events);
  if (outcome.cancels) stopInBackground(engine, outcome.cancels);
  return getPending(engine, ref);
}

export async function withdrawPending(
  { ports, hub }: Engine,
  ref: ConversationRef,
  pendingId: string,
): Promise<boolean> {
  const conversation = await findConversation(ports, ref);
  const events = await commitWithdraw(ports.ledger, {
    conversationId: conversation.id,
    pendingId,
    now: ports.clock.now(),
  });
  if (events) hub.publish(conversation.id, events);
  return events !== null;
}

function queueChanged(): AppError {
  return new AppError('queue-changed', 'The queue has changed since you read it.');
}
