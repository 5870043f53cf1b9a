import type { Conversation } from '../../contract/conversation';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { strings } from '../../ui/strings';
import { changeStrings as words } from '../../ui/strings/change-strings';

type RemoveDialogProps = { conversations: readonly Conversation[]; onClose: () => void; onConfirm: () => void };

/** Asks before conversations are deleted, naming the one or counting them. */
export function RemoveDialog({ conversations, onClose, onConfirm }: RemoveDialogProps) {
  const count = conversations.length;
  return (
    <ConfirmDialog
      title={words.removeTitle(count)}
      text={words.removeText(count === 1 ? (conversations[0]?.title ?? strings.untitled) : count)}
      action={strings.sidebar.remove}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}
