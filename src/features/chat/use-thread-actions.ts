'use client';

import { useMemo } from 'react';
import type { FileBlock } from '../../contract/content-block';
import type { Message } from '../../contract/message';
import type { ApprovalDecision } from '../../contract/approval-decision';
import { api } from '../../trpc/react';
import { newKey } from '../../ui/new-key';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { isUnreached, problemCode, problemText } from './problem';
import { withAcknowledgedSend, withFailedSend, withoutSend, withSend } from './thread-sends';
import { isBusy, type LocalSend, type ThreadState } from './thread-state';
import { pathUpTo, questionOf } from './thread-path';
import type { ThreadStore } from './thread-store';

export type Outgoing = { text: string; files: readonly FileBlock[] };

export type ThreadActions = {
  send: (message: Outgoing) => void;
  /** Sends a failed message again, under its own key. */
  resume: (send: LocalSend) => void;
  /** Sends again, in their order, the messages that got no answer. */
  resumeUnreached: () => Promise<void>;
  discard: (key: string) => void;
  stop: () => void;
  /** Resolves once the server has answered; then the thread shows what holds. */
  decide: (decision: ApprovalDecision) => Promise<void>;
  /** Asks something else in the place of a question; what followed it stays on its own branch. */
  edit: (question: Message, message: Outgoing) => void;
  /** Answers a question again, next to the answers it has. */
  regenerate: (messageId: string, modelId?: string) => void;
  showBranch: (messageId: string) => void;
};

/** What a person can do in a thread. Everything shows at once and is set right by what the server says. */
export function useThreadActions(id: string, store: ThreadStore): ThreadActions {
  const { client } = api.useUtils();
  return useMemo(() => {
    const { post, start, postUnreached } = senderOf({ id, store, client });
    /** What the server says is shown again, whether it agreed or not. */
    const settle = (work: Promise<unknown>) => {
      work.catch((error: unknown) => notify(problemText(error))).finally(() => void store.read());
    };
    return {
      send: (message) => start(message, null),
      edit: ({ parent_id: parentId, siblings }, message) => start(message, { parentId, siblings }),
      regenerate: (messageId, modelId) => {
        const question = questionOf(store.getView().thread?.messages ?? [], messageId);
        if (question) store.change((thread) => pathUpTo(thread, question.id));
        const asked = { id, message_id: messageId, idempotency_key: newKey(), ...(modelId && { model_id: modelId }) };
        settle(client.messages.regenerate.mutate(asked));
      },
      showBranch: (messageId) => settle(client.messages.setHead.mutate({ id, message_id: messageId })),
      resume: (send) => void post(send),
      resumeUnreached: postUnreached,
      discard: (key) => store.change((thread) => withoutSend(thread, key)),
      stop: () => {
        store.setStopping(true);
        client.messages.interrupt.mutate({ id }).then(
          (receipt) => !receipt.stopped && store.setStopping(false),
          (error: unknown) => {
            store.setStopping(false);
            notify(problemText(error));
          },
        );
      },
      decide: (decision) =>
        client.messages.approvals.resolve.mutate({ id, ...decision }).catch((error: unknown) => {
          const isDecided = problemCode(error) === 'approval-not-pending';
          notify(isDecided ? strings.approval.decidedElsewhere : problemText(error));
          return store.read();
        }),
    };
  }, [client, id, store]);
}

type Reach = { id: string; store: ThreadStore; client: ReturnType<typeof api.useUtils>['client'] };

/** How messages of a thread go out: `start` makes a new one, `post` sends one that is there. */
function senderOf({ id, store, client }: Reach) {
  const post = async (send: LocalSend) => {
    store.change((thread) => withSend(thread, { ...send, status: 'sending', error: null }));
    const files = send.files.map((file) => file.file_id);
    try {
      const posted = await client.messages.post.mutate({
        id,
        text: send.text,
        files,
        idempotency_key: send.key,
        ...(send.branch && { parent_id: send.branch.parentId }),
      });
      store.change((thread) => withAcknowledgedSend(thread, send.key, posted));
      store.readQuestionIfMissing();
    } catch (error) {
      const status = isUnreached(error) ? 'unreached' : 'failed';
      store.change((thread) => withFailedSend(thread, send.key, { status, error: problemText(error) }));
      if (send.branch) void store.read();
    }
  };
  const start = ({ text, files }: Outgoing, branch: LocalSend['branch']) => {
    const place = placeOf(store.getView().thread);
    void post({ key: newKey(), text, files, branch, place, status: 'sending', error: null });
  };
  const postUnreached = async () => {
    const next = store.getView().thread?.sends.find((send) => send.status === 'unreached');
    if (!next) return;
    await post(next);
    const isThrough = !store.getView().thread?.sends.some((send) => send.key === next.key);
    if (isThrough) await postUnreached();
  };
  return { post, start, postUnreached };
}

/** Where a new message will land: a running turn, or entries that are about to run, send it to the queue. */
function placeOf(thread: ThreadState | null): LocalSend['place'] {
  if (!thread) return 'thread';
  return isBusy(thread) || (thread.queue.items.length > 0 && !thread.queue.paused) ? 'queue' : 'thread';
}
