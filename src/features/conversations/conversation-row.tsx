'use client';

import { clsx } from 'clsx';
import {
  ArchiveIcon,
  ArchiveRestoreIcon,
  EllipsisIcon,
  PencilIcon,
  PinIcon,
  PinOffIcon,
  Trash2Icon,
} from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import type { Conversation } from '../../contract/conversation';
import { Menu, MenuItem } from '../../ui/menu';
import { strings } from '../../ui/strings';
import { TitleEditor } from './title-editor';
import type { ConversationActions } from './use-conversation-actions';

type ConversationRowProps = {
  conversation: Conversation;
  isActive: boolean;
  isRenaming: boolean;
  actions: ConversationActions;
  onNavigate: () => void;
  onRename: (id: string | null) => void;
  onRemove: (conversation: Conversation) => void;
};

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isActive, isRenaming, actions, onNavigate, onRename } = props;
  const title = conversation.title ?? strings.untitled;
  if (isRenaming) {
    return (
      <TitleEditor
        title={conversation.title ?? ''}
        onCancel={() => onRename(null)}
        onSave={(next) => {
          actions.rename(conversation, next);
          onRename(null);
        }}
      />
    );
  }
  return (
    <div
      className={clsx('group/row relative flex items-center rounded-lg', isActive ? 'bg-hover' : 'hover:bg-hover/70')}
    >
      <Link
        href={`/c/${conversation.id}`}
        prefetch={false}
        onClick={onNavigate}
        onKeyDown={(event) => event.key === 'F2' && onRename(conversation.id)}
        aria-current={isActive ? 'page' : undefined}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg ps-3 pe-9 coarse:h-11"
      >
        <span
          dir="auto"
          className={clsx('truncate', isActive ? 'font-medium text-ink' : 'text-ink-muted group-hover/row:text-ink')}
        >
          {title}
        </span>
        <RunningMark conversation={conversation} />
      </Link>
      <div
        className={clsx(
          'absolute end-1 transition-opacity focus-within:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 coarse:opacity-100',
          !isActive && 'opacity-0',
        )}
      >
        <RowMenu {...props} />
      </div>
    </div>
  );
});

function RowMenu({ conversation, actions, onRename, onRemove }: ConversationRowProps) {
  const words = strings.sidebar;
  const isArchived = conversation.archived_at !== null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={words.actions(conversation.title ?? strings.untitled)}
          className="grid size-7 place-items-center rounded-md text-ink-muted hover:bg-line hover:text-ink coarse:size-9"
        >
          <EllipsisIcon className="size-4" aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<PencilIcon />} onSelect={() => onRename(conversation.id)}>
        {words.rename}
      </MenuItem>
      {!isArchived && (
        <MenuItem
          icon={conversation.pinned ? <PinOffIcon /> : <PinIcon />}
          onSelect={() => actions.setPinned(conversation, !conversation.pinned)}
        >
          {conversation.pinned ? words.unpin : words.pin}
        </MenuItem>
      )}
      <MenuItem
        icon={isArchived ? <ArchiveRestoreIcon /> : <ArchiveIcon />}
        onSelect={() => (isArchived ? actions.unarchive(conversation) : actions.archive(conversation))}
      >
        {isArchived ? words.unarchive : words.archive}
      </MenuItem>
      <MenuItem icon={<Trash2Icon />} isDangerous onSelect={() => onRemove(conversation)}>
        {words.remove}
      </MenuItem>
    </Menu>
  );
}

function RunningMark({ conversation: { turn } }: { conversation: Conversation }) {
  if (!turn) return null;
  const isWaiting = turn.status === 'waiting';
  return (
    <span
      role="img"
      aria-label={isWaiting ? strings.sidebar.waiting : strings.sidebar.running}
      className={clsx('size-2 shrink-0 rounded-full', isWaiting ? 'bg-warning' : 'breathe bg-accent')}
    />
  );
}
