'use client';

import { useMemo, useState, type RefObject } from 'react';
import type { TurnContext } from './turn-group';
import type { FollowScroll } from './use-follow-scroll';
import type { ThreadActions } from './use-thread-actions';

type Surroundings = Pick<FollowScroll, 'jump' | 'stay'> & {
  id: string;
  agentName: string;
  canEditCalls: boolean;
  actions: ThreadActions;
  /** Where writing goes on after a question was changed. */
  boxRef: RefObject<HTMLTextAreaElement | null>;
};

/** What every turn of a conversation is shown with; what a person does there also moves the page. */
export function useTurnContext({
  id,
  agentName,
  canEditCalls,
  actions,
  jump,
  stay,
  boxRef,
}: Surroundings): TurnContext {
  const [editedId, setEditedId] = useState<string | null>(null);
  return useMemo(
    () => ({
      conversationId: id,
      agentName,
      canEditCalls,
      editedId,
      onEdit: (messageId: string | null) => {
        setEditedId(messageId);
        if (messageId === null) boxRef.current?.focus();
      },
      actions: {
        ...actions,
        edit: (...edit: Parameters<typeof actions.edit>) => {
          actions.edit(...edit);
          jump();
        },
        regenerate: (...asked: Parameters<typeof actions.regenerate>) => {
          actions.regenerate(...asked);
          jump();
        },
        showBranch: (messageId: string) => {
          stay();
          actions.showBranch(messageId);
        },
      },
    }),
    [id, agentName, canEditCalls, editedId, actions, jump, stay, boxRef],
  );
}
