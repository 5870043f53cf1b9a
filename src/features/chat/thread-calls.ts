import type { ApprovalDecision } from '../../contract/approval-decision';
import { problemCode, problemText } from '../../trpc/problem';
import type { api } from '../../trpc/react';
import { newKey } from '../../ui/new-key';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { threadCallStrings } from '../../ui/strings/thread-call-strings';
import { keepBegun } from './begun-answer';
import { questionOf } from './thread-path';
import { withAwaited } from './thread-sends';
import { currentTurn } from './thread-state';
import type { ThreadStore } from './thread-store';

type ThreadCallsPorts = { client: ReturnType<typeof api.useUtils>['client']; id: string; store: ThreadStore };

/** A stop is answered within two seconds of being heard. */
const STOP_MS = 8_000;

/** What is asked of the server about the answers of a thread. Each shows at once, and is set right by what the server says. */
export class ThreadCalls {
  constructor(private readonly ports: ThreadCallsPorts) {}

  async stop(): Promise<void> {
    const { client, id, store } = this.ports;
    const turnId = currentTurn(store.getView().thread);
    const meant = { id, ...(turnId !== null && { turn_id: turnId }) };
    store.setStopping(true);
    try {
      const { stopped } = await client.messages.interrupt.mutate(meant, { signal: AbortSignal.timeout(STOP_MS) });
      if (!stopped) store.setStopping(false);
    } catch (error) {
      store.setStopping(false);
      notify(problemText(error));
    }
  }

  async decide(decision: ApprovalDecision): Promise<boolean> {
    const { client, id, store } = this.ports;
    try {
      await client.messages.approvals.resolve.mutate({ id, ...decision });
      keepBegun(decision.request_id, null);
      return true;
    } catch (error) {
      const isDecided = problemCode(error) === 'approval-not-pending';
      notify(isDecided ? threadCallStrings.decidedElsewhere : problemText(error));
      await store.read();
      return false;
    }
  }

  /** Makes room for another answer at once. When nothing comes of it, the old one is there again. */
  async regenerate(messageId: string, modelId?: string): Promise<void> {
    const { client, id, store } = this.ports;
    const questionId = questionOf(store.getView().thread?.messages ?? [], messageId)?.id ?? messageId;
    const asked = { id, message_id: messageId, idempotency_key: newKey(), ...(modelId && { model_id: modelId }) };
    store.change((thread) => ({ ...thread, asked: { questionId, turnId: null } }));
    try {
      const posted = await client.messages.regenerate.mutate(asked);
      store.change((thread) => withAwaited(thread, questionId, posted));
      await store.read(); // for its place beside the others
    } catch (error) {
      store.change((thread) => ({ ...thread, asked: null }));
      notify(problemText(error));
    }
  }

  async showBranch(messageId: string): Promise<void> {
    const { client, id, store } = this.ports;
    await client.messages.setHead
      .mutate({ id, message_id: messageId })
      .catch((error: unknown) => notify(problemText(error)));
    void store.read();
  }

  async reveal(messageId: string): Promise<void> {
    const { client, id, store } = this.ports;
    try {
      await client.messages.setHead.mutate({ id, message_id: messageId, if_hidden: true });
    } catch (error) {
      const reason = revealProblem(error);
      if (reason === null) return; // what can be read is looked through, now and when the line is back
      notify(reason);
      throw error;
    }
    await store.read();
  }
}

function revealProblem(error: unknown): string | null {
  const code = problemCode(error);
  if (code === 'turn-in-progress') return threadCallStrings.linkedElsewhere;
  return code === 'invalid-input' ? strings.thread.linkedGone : null;
}
