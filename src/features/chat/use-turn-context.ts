'use client';

import { useMemo, type RefObject } from 'react';
import type { TurnContext } from './turn-group';
import { useEdit } from './use-edit';
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
  const { edit, change, open } = useEdit('question', id);
  const editedId = edit?.id ?? null;
  return useMemo(() => {
    /** The answer comes at the end. The button that asked for it goes; under a finger the field would bring the keyboard up. */
    const thenGoOn =
      <Asked extends unknown[]>(ask: (...asked: Asked) => void) =>
      (...asked: Asked) => {
        ask(...asked);
        jump();
        if (matchMedia('(pointer: fine)').matches) boxRef.current?.focus();
      };
    return {
      conversationId: id,
      agentName,
      canEditCalls,
      editedId,
      onEdit: (messageId: string | null) => {
        if (messageId !== null) {
          open(messageId);
          return;
        }
        change(null);
        boxRef.current?.focus();
      },
      actions: {
        ...actions,
        send: thenGoOn(actions.send),
        edit: thenGoOn(actions.edit),
        regenerate: thenGoOn(actions.regenerate),
        showBranch: (messageId: string) => {
          stay();
          actions.showBranch(messageId);
        },
      },
    };
  }, [id, agentName, canEditCalls, editedId, change, open, actions, jump, stay, boxRef]);
}
