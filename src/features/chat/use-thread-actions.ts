'use client';

import { useMemo } from 'react';
import type { FileBlock } from '../../contract/content-block';
import type { Message, PostedMessage } from '../../contract/message';
import type { ApprovalDecision } from '../../contract/approval-decision';
import { problemCode, problemText } from '../../trpc/problem';
import { api } from '../../trpc/react';
import { newKey } from '../../ui/new-key';
import { navigate } from '../../ui/navigate';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { keepBegun } from './begun-answer';
import { newOutboxEntry } from './new-outbox-entry';
import { pageOutbox } from './page-outbox';
import { questionOf } from './thread-path';
import { withAwaited } from './thread-sends';
import { currentTurn, type Branch, type LocalSend } from './thread-state';
import type { ThreadStore } from './thread-store';

/** A stop is answered within two seconds of being heard. */
const STOP_MS = 8_000;

export type Outgoing = { text: string; files: readonly FileBlock[] };

export type ThreadActions = {
  send: (message: Outgoing) => void;
  /** Sends a message again that did not go out. */
  resume: (send: LocalSend) => void;
  discard: (key: string) => void;
  stop: () => void;
  /** Answers whether the server has taken it; the thread shows what holds, or will with the next events. */
  decide: (decision: ApprovalDecision) => Promise<boolean>;
  /** Asks something else in the place of a question; what followed it stays on its own branch. */
  edit: (question: Message, message: Outgoing) => void;
  /** Answers a question again, next to the answers it has. */
  regenerate: (messageId: string, modelId?: string) => void;
  showBranch: (messageId: string) => void;
  /** Shows the branch of a message, unless it is the one that is shown. Rejects, after saying so, where that cannot be. */
  reveal: (messageId: string) => Promise<void>;
};

/** What a person can do in a thread. Everything shows at once and is set right by what the server says. */
export function useThreadActions(id: string, store: ThreadStore): ThreadActions {
  const { client } = api.useUtils();
  return useMemo(() => {
    const outbox = pageOutbox();
    const send = ({ text, files }: Outgoing, branch: Branch | null = null) => {
      outbox.put(newOutboxEntry({ conversationId: id, start: outbox.startOf(id), text, files, branch }));
    };
    /** What the server says is shown again, whether it agreed or not. */
    const settle = (work: Promise<unknown>) => {
      work.catch((error: unknown) => notify(problemText(error))).finally(() => void store.read());
    };
    return {
      send: (message) => send(message),
      edit: ({ parent_id: parentId, siblings }, message) => send(message, { parentId, siblings }),
      regenerate: (messageId, modelId) => {
        const asked = { id, message_id: messageId, idempotency_key: newKey(), ...(modelId && { model_id: modelId }) };
        void showAsked(store, messageId, client.messages.regenerate.mutate(asked));
      },
      showBranch: (messageId) => settle(client.messages.setHead.mutate({ id, message_id: messageId })),
      reveal: (messageId) =>
        client.messages.setHead
          .mutate({ id, message_id: messageId, if_hidden: true })
          .then(store.read, (error: unknown) => {
            const reason = revealProblem(error);
            if (reason === null) return; // what can be read is looked through, now and when the line is back
            notify(reason);
            throw error;
          }),
      resume: ({ key }) => outbox.sendAgain(key, Date.now()),
      discard: (key) => {
        if (outbox.startOf(id) === null || outbox.of(id).length > 1) {
          outbox.discard(key);
          return;
        }
        navigate('/');
        outbox.withdraw(key);
      },
      stop: () => void stop({ client, id, store }),
      decide: (decision) => decide({ client, id, store }, decision),
    };
  }, [client, id, store]);
}

type Shown = { client: ReturnType<typeof api.useUtils>['client']; id: string; store: ThreadStore };

async function stop({ client, id, store }: Shown): Promise<void> {
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

async function decide({ client, id, store }: Shown, decision: ApprovalDecision): Promise<boolean> {
  try {
    await client.messages.approvals.resolve.mutate({ id, ...decision });
    keepBegun(decision.request_id, null);
    return true;
  } catch (error) {
    const isDecided = problemCode(error) === 'approval-not-pending';
    notify(isDecided ? strings.approval.decidedElsewhere : problemText(error));
    await store.read();
    return false;
  }
}

function revealProblem(error: unknown): string | null {
  const code = problemCode(error);
  if (code === 'turn-in-progress') return strings.thread.linkedElsewhere;
  return code === 'invalid-input' ? strings.thread.linkedGone : null;
}

/** Makes room for another answer at once. When nothing comes of it, the old one is there again. */
async function showAsked(store: ThreadStore, messageId: string, asking: Promise<PostedMessage>): Promise<void> {
  const questionId = questionOf(store.getView().thread?.messages ?? [], messageId)?.id ?? messageId;
  store.change((thread) => ({ ...thread, asked: { questionId, turnId: null } }));
  try {
    const posted = await asking;
    store.change((thread) => withAwaited(thread, questionId, posted));
    await store.read(); // for its place beside the others
  } catch (error) {
    store.change((thread) => ({ ...thread, asked: null }));
    notify(problemText(error));
  }
}
