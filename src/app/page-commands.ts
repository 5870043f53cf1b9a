import type { Conversation } from '../contract/conversation';
import type { ComposerCommand } from '../features/chat/suggestion';
import type { ConversationActions } from '../features/conversations/use-conversation-actions';
import { download } from '../ui/download';
import { exportAddress } from '../ui/export-address';
import { navigate } from '../ui/navigate';
import { showShortcuts } from '../ui/show-shortcuts';
import { strings } from '../ui/strings';

type Situation = {
  /** `null` while it is not known. */
  conversation: Conversation | null;
  actions: ConversationActions;
  onRemove: () => void;
};

/** What `/` offers on a conversation's page, besides what concerns its answers. */
export function pageCommands({ conversation, actions, onRemove }: Situation): ComposerCommand[] {
  const words = strings.commands;
  return [
    { name: 'new', label: words.new, run: () => navigate('/') },
    ...(conversation ? ofConversation(conversation, actions) : []),
    ...(conversation ? [{ name: 'delete', label: words.delete, run: onRemove }] : []),
    { name: 'settings', label: words.settings, run: () => navigate('/settings') },
    { name: 'help', label: words.help, run: showShortcuts },
  ];
}

function ofConversation(conversation: Conversation, actions: ConversationActions): ComposerCommand[] {
  const words = strings.commands;
  const { id, pinned, archived_at: archivedAt } = conversation;
  const rename = (title: string) => actions.rename(conversation, title);
  const pin = pinned ? ({ name: 'unpin', label: words.unpin } as const) : ({ name: 'pin', label: words.pin } as const);
  return [
    { name: 'rename', label: words.rename, argument: words.renameArgument, run: rename },
    ...(archivedAt === null
      ? [
          { ...pin, run: () => actions.setPinned([conversation], !pinned) },
          { name: 'archive', label: words.archive, run: () => actions.archive([conversation]) },
        ]
      : [{ name: 'unarchive', label: words.unarchive, run: () => actions.unarchive([conversation]) }]),
    { name: 'export', label: words.export, run: () => download(exportAddress(id, 'md')) },
  ];
}
