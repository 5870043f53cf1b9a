'use client';

import { clsx } from 'clsx';
import {
  ArchiveIcon,
  ArchiveRestoreIcon,
  DownloadIcon,
  EllipsisIcon,
  ListChecksIcon,
  PencilIcon,
  PinIcon,
  PinOffIcon,
  Trash2Icon,
} from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import type { Conversation } from '../../contract/conversation';
import { download } from '../../ui/download';
import { Menu, MenuItem } from '../../ui/menu';
import { strings } from '../../ui/strings';
import { TitleEditor } from './title-editor';
import type { ConversationActions } from './use-conversation-actions';
import type { Selection } from './use-selection';

type ConversationRowProps = {
  /** Where it stands in the list, for the arrow keys. */
  index: number;
  conversation: Conversation;
  isActive: boolean;
  /** Tab comes here first; the arrow keys go on from there. */
  isFirstStop: boolean;
  isUnread: boolean;
  isRenaming: boolean;
  selection: Selection;
  actions: ConversationActions;
  onNavigate: () => void;
  onRename: (id: string | null) => void;
  onRemove: (conversation: Conversation) => void;
};

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isActive, isRenaming, selection, actions, onRename } = props;
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
  if (selection.ids) return <SelectableRow {...props} />;
  return (
    <div
      data-row={props.index}
      className={clsx('group/row relative flex items-center rounded-lg', isActive ? 'bg-hover' : 'hover:bg-hover/70')}
    >
      <RowLink {...props} />
      <div
        className={clsx(
          'absolute end-1 transition-opacity focus-within:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 coarse:opacity-100',
          !isActive && 'opacity-0',
        )}
      >
        <RowMenu {...props} />
      </div>
    </div>
  );
});

function RowLink({ conversation, isActive, isFirstStop, isUnread, ...acts }: ConversationRowProps) {
  return (
    <Link
      href={`/c/${conversation.id}`}
      prefetch={false}
      tabIndex={isFirstStop ? 0 : -1}
      onClick={acts.onNavigate}
      onKeyDown={(event) => {
        if (event.key === 'F2') acts.onRename(conversation.id);
        if (event.key === 'Delete') acts.onRemove(conversation);
      }}
      aria-current={isActive ? 'page' : undefined}
      className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg ps-3 pe-9 -outline-offset-2! coarse:h-11 coarse:pe-12"
    >
      <RowTitle conversation={conversation} isStrong={isActive || isUnread} />
      <RowMark conversation={conversation} isUnread={isUnread} />
    </Link>
  );
}

function SelectableRow({ index, conversation, isFirstStop, isUnread, selection }: ConversationRowProps) {
  const isSelected = selection.ids?.has(conversation.id) === true;
  return (
    <label
      data-row={index}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-lg px-3 hover:bg-hover/70 has-checked:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent coarse:h-11"
    >
      <input
        type="checkbox"
        checked={isSelected}
        tabIndex={isFirstStop ? 0 : -1}
        onChange={() => selection.toggle(conversation.id)}
        onKeyDown={(event) => event.key === 'Escape' && selection.end()}
        className="size-4 shrink-0 accent-(--accent) outline-none"
      />
      <RowTitle conversation={conversation} isStrong={isUnread} />
      <RowMark conversation={conversation} isUnread={isUnread} />
    </label>
  );
}

function RowTitle({ conversation, isStrong }: { conversation: Conversation; isStrong: boolean }) {
  return (
    <span
      dir="auto"
      className={clsx('truncate', isStrong ? 'font-medium text-ink' : 'text-ink-muted group-hover/row:text-ink')}
    >
      {conversation.title ?? strings.untitled}
    </span>
  );
}

function RowMenu({ conversation, isFirstStop, selection, actions, onRename, onRemove }: ConversationRowProps) {
  const words = strings.sidebar;
  const isArchived = conversation.archived_at !== null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={words.actions(conversation.title ?? strings.untitled)}
          tabIndex={isFirstStop ? 0 : -1}
          className="grid size-7 place-items-center rounded-md text-ink-muted hover:bg-line hover:text-ink coarse:size-11"
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
        onSelect={() => (isArchived ? actions.unarchive : actions.archive)([conversation])}
      >
        {isArchived ? words.unarchive : words.archive}
      </MenuItem>
      <MenuItem icon={<DownloadIcon />} onSelect={() => download(exportHref(conversation.id, 'md'))}>
        {words.saveMarkdown}
      </MenuItem>
      <MenuItem icon={<DownloadIcon />} onSelect={() => download(exportHref(conversation.id, 'json'))}>
        {words.saveJson}
      </MenuItem>
      <MenuItem icon={<ListChecksIcon />} onSelect={() => selection.begin(conversation.id)}>
        {words.select}
      </MenuItem>
      <MenuItem icon={<Trash2Icon />} isDangerous onSelect={() => onRemove(conversation)}>
        {words.remove}
      </MenuItem>
    </Menu>
  );
}

function exportHref(id: string, format: 'md' | 'json'): string {
  return `/api/v1/chat/conversations/${encodeURIComponent(id)}/export?format=${format}`;
}

function RowMark({ conversation: { turn }, isUnread }: { conversation: Conversation; isUnread: boolean }) {
  if (turn?.status === 'waiting') return <Dot label={strings.sidebar.waiting} look="bg-warning" />;
  if (turn) return <Dot label={strings.sidebar.running} look="breathe bg-accent" />;
  return isUnread ? <Dot label={strings.sidebar.unread} look="bg-accent" /> : null;
}

function Dot({ label, look }: { label: string; look: string }) {
  return <span role="img" aria-label={label} className={clsx('size-2 shrink-0 rounded-full', look)} />;
}
