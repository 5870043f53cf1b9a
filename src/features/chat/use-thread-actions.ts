'use client';

import { useMemo } from 'react';
import type { FileBlock } from '../../contract/content-block';
import type { Message } from '../../contract/message';
import type { ApprovalDecision } from '../../contract/approval-decision';
import { api } from '../../trpc/react';
import { codeLoader } from '../../ui/code-loader';
import { navigate } from '../../ui/navigate';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { newOutboxEntry } from './new-outbox-entry';
import { pageOutbox } from './page-outbox';
import type { ThreadCalls } from './thread-calls';
import type { Branch, LocalSend } from './thread-state';
import type { ThreadStore } from './thread-store';

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

const loadCalls = codeLoader(() => import('./thread-calls'));

/** What a person can do in a thread. Sending is at hand; the code of the rest comes later than the page. */
export function useThreadActions(id: string, store: ThreadStore): ThreadActions {
  const { client } = api.useUtils();
  return useMemo(() => {
    const outbox = pageOutbox();
    const send = ({ text, files }: Outgoing, branch: Branch | null = null) => {
      outbox.put(newOutboxEntry({ conversationId: id, start: outbox.startOf(id), text, files, branch }));
    };
    const call = async <T>(run: (calls: ThreadCalls) => Promise<T>): Promise<T | null> => {
      const loaded = await loadCalls().catch(() => null);
      if (loaded) return run(new loaded.ThreadCalls({ client, id, store }));
      notify(strings.connection.unreached);
      return null;
    };
    return {
      send: (message) => send(message),
      edit: ({ parent_id: parentId, siblings }, message) => send(message, { parentId, siblings }),
      regenerate: (messageId, modelId) => void call((calls) => calls.regenerate(messageId, modelId)),
      showBranch: (messageId) => void call((calls) => calls.showBranch(messageId)),
      reveal: async (messageId) => {
        const shown = await call((calls) => calls.reveal(messageId).then(() => true));
        if (shown === null) throw new Error('The code that asks for it did not come.');
      },
      resume: ({ key }) => outbox.sendAgain(key, Date.now()),
      discard: (key) => {
        if (outbox.startOf(id) === null || outbox.of(id).length > 1) {
          outbox.discard(key);
          return;
        }
        navigate('/');
        outbox.withdraw(key);
      },
      stop: () => void call((calls) => calls.stop()),
      decide: async (decision) => (await call((calls) => calls.decide(decision))) ?? false,
    };
  }, [client, id, store]);
}
