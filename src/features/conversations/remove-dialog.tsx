import { lazy, Suspense } from 'react';
import type { Conversation } from '../../contract/conversation';
import { strings } from '../../ui/strings';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/confirm-dialog')).ConfirmDialog }));

type RemoveDialogProps = { conversations: readonly Conversation[]; onClose: () => void; onConfirm: () => void };

const words = strings.sidebar;

/** Asks before conversations are deleted, naming the one or counting them. */
export function RemoveDialog({ conversations, onClose, onConfirm }: RemoveDialogProps) {
  const count = conversations.length;
  return (
    <Suspense>
      <ConfirmDialog
        title={words.removeTitle(count)}
        text={words.removeText(count === 1 ? (conversations[0]?.title ?? strings.untitled) : count)}
        action={words.remove}
        onClose={onClose}
        onConfirm={onConfirm}
      />
    </Suspense>
  );
}
