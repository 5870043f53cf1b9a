'use client';

import {
  ArchiveIcon,
  ArchiveRestoreIcon,
  DownloadIcon,
  ListChecksIcon,
  PencilIcon,
  PinIcon,
  PinOffIcon,
  Trash2Icon,
} from 'lucide-react';
import type { Conversation } from '../../contract/conversation';
import { download } from '../../ui/download';
import { exportAddress } from '../../ui/export-address';
import { MenuItem } from '../../ui/menu-panel';
import { strings } from '../../ui/strings';
import { rowMenuStrings } from '../../ui/strings/row-menu-strings';
import type { ConversationActions } from './use-conversation-actions';
import type { SelectionAct } from './use-selection';

type RowMenuItemsProps = {
  conversation: Conversation;
  actions: ConversationActions;
  onSelect: (act: SelectionAct) => void;
  onRename: (id: string | null) => void;
  onRemove: (conversation: Conversation) => void;
};

/** What can be done with one conversation of the list. */
export function RowMenuItems({ conversation, actions, onSelect, onRename, onRemove }: RowMenuItemsProps) {
  const words = strings.sidebar;
  const isArchived = conversation.archived_at !== null;
  return (
    <>
      <MenuItem icon={<PencilIcon />} onSelect={() => onRename(conversation.id)}>
        {words.rename}
      </MenuItem>
      {!isArchived && (
        <MenuItem
          icon={conversation.pinned ? <PinOffIcon /> : <PinIcon />}
          onSelect={() => actions.setPinned([conversation], !conversation.pinned)}
        >
          {conversation.pinned ? words.unpin : words.pin}
        </MenuItem>
      )}
      <MenuItem
        icon={isArchived ? <ArchiveRestoreIcon /> : <ArchiveIcon />}
        onSelect={() => (isArchived ? actions.unarchive : actions.archive)([conversation])}
      >
        {isArchived ? words.unarchive : words.archive}
      </MenuItem>
      <MenuItem icon={<DownloadIcon />} onSelect={() => download(exportAddress(conversation.id, 'md'))}>
        {rowMenuStrings.saveMarkdown}
      </MenuItem>
      <MenuItem icon={<DownloadIcon />} onSelect={() => download(exportAddress(conversation.id, 'json'))}>
        {rowMenuStrings.saveJson}
      </MenuItem>
      <MenuItem icon={<ListChecksIcon />} onSelect={() => onSelect({ kind: 'begin', id: conversation.id })}>
        {words.select}
      </MenuItem>
      <MenuItem icon={<Trash2Icon />} isDangerous onSelect={() => onRemove(conversation)}>
        {words.remove}
      </MenuItem>
    </>
  );
}
