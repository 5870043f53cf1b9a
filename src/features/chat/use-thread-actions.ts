'use client';

import { useMemo } from 'react';
import { ulid } from 'ulid';
import type { FileBlock } from '../../contract/content-block';
import type { ApprovalDecision } from '../../contract/approval-decision';
import { api } from '../../trpc/react';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { problemCode, problemText } from './problem';
import { withAcknowledgedSend, withFailedSend, withoutSend, withSend } from './thread-sends';
import { isBusy, type LocalSend, type ThreadState } from './thread-state';
import type { ThreadStore } from './thread-store';

export type Outgoing = { text: string; files: readonly FileBlock[] };

export type ThreadActions = {
  send: (message: Outgoing) => void;
  /** Sends a failed message again, under its own key. */
  resume: (send: LocalSend) => void;
  discard: (key: string) => void;
  stop: () => void;
  decide: (decision: ApprovalDecision) => void;
};

/** What a person can do in a thread. Everything shows at once and is set right by what the server says. */
export function useThreadActions(id: string, store: ThreadStore): ThreadActions {
  const { client } = api.useUtils();
  return useMemo(() => {
    const post = async (send: LocalSend) => {
      store.change((thread) => withSend(thread, { ...send, status: 'sending', error: null }));
      const files = send.files.map((file) => file.file_id);
      try {
        const posted = await client.messages.post.mutate({ id, text: send.text, files, idempotency_key: send.key });
        store.change((thread) => withAcknowledgedSend(thread, send.key, posted));
        store.readQuestionIfMissing();
      } catch (error) {
        store.change((thread) => withFailedSend(thread, send.key, problemText(error)));
      }
    };
    return {
      send: ({ text, files }) => {
        const { thread } = store.getView();
        void post({ key: ulid(), text, files, place: placeOf(thread), status: 'sending', error: null });
      },
      resume: (send) => void post(send),
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
      decide: (decision) => {
        client.messages.approvals.resolve.mutate({ id, ...decision }).catch((error: unknown) => {
          notify(
            problemCode(error) === 'approval-not-pending' ? strings.approval.decidedElsewhere : problemText(error),
          );
        });
      },
    };
  }, [client, id, store]);
}

/** Where a new message will land: a running turn, or entries that are about to run, send it to the queue. */
function placeOf(thread: ThreadState | null): LocalSend['place'] {
  if (!thread) return 'thread';
  return isBusy(thread) || (thread.queue.items.length > 0 && !thread.queue.paused) ? 'queue' : 'thread';
}
