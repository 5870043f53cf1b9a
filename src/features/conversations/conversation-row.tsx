'use client';

import { clsx } from 'clsx';
import { EllipsisIcon } from 'lucide-react';
import { memo } from 'react';
import type { Conversation } from '../../contract/conversation';
import { conversationPath } from '../../ui/conversation-path';
import { lazyPart } from '../../ui/lazy-part';
import { Menu } from '../../ui/menu';
import { PageLink } from '../../ui/page-link';
import type { KeyOf } from '../../ui/shortcuts';
import { strings } from '../../ui/strings';
import { TitleEditor } from '../../ui/title-editor';
import { RowMark, RowTitle } from './row-title';
import type { ConversationActions } from './use-conversation-actions';
import type { SelectionAct } from './use-selection';

const RowMenuItems = lazyPart(async () => (await import('./row-menu-items')).RowMenuItems);
const SelectableRow = lazyPart(async () => (await import('./selectable-row')).SelectableRow, PlainRow);

const RENAME_KEY: KeyOf<'rename'> = 'F2';
const REMOVE_KEY: KeyOf<'remove'> = 'Delete';

type ConversationRowProps = {
  /** Where it stands in the list, for the arrow keys. */
  index: number;
  conversation: Conversation;
  isActive: boolean;
  /** Tab stops here; the arrow keys go on from there. */
  isTabStop: boolean;
  isUnread: boolean;
  isRenaming: boolean;
  isSelecting: boolean;
  isSelected: boolean;
  actions: ConversationActions;
  onSelect: (act: SelectionAct) => void;
  onNavigate: () => void;
  onRename: (id: string | null) => void;
  onRemove: (conversation: Conversation) => void;
};

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isRenaming, isSelecting, actions, onRename } = props;
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
  return isSelecting ? <SelectableRow {...props} /> : <PlainRow {...props} />;
});

function PlainRow(props: ConversationRowProps) {
  const { isActive } = props;
  return (
    <div
      data-row={props.index}
      className={clsx(
        'group/row relative flex items-center rounded-lg',
        isActive ? 'bg-hover outline -outline-offset-1 outline-transparent' : 'hover:bg-hover/70',
      )}
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
}

function RowLink({ conversation, isActive, isTabStop, isUnread, ...acts }: ConversationRowProps) {
  return (
    <PageLink
      href={conversationPath(conversation.id)}
      tabIndex={isTabStop ? 0 : -1}
      onClick={acts.onNavigate}
      onKeyDown={(event) => {
        if (event.key === RENAME_KEY) acts.onRename(conversation.id);
        if (event.key === REMOVE_KEY) acts.onRemove(conversation);
      }}
      aria-current={isActive ? 'page' : undefined}
      className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg ps-3 pe-9 -outline-offset-2! coarse:h-11 coarse:pe-12"
    >
      <RowTitle conversation={conversation} isStrong={isActive || isUnread} />
      <RowMark conversation={conversation} isUnread={isUnread} />
    </PageLink>
  );
}

function RowMenu(props: ConversationRowProps) {
  const { conversation, isTabStop } = props;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={strings.sidebar.actions(conversation.title ?? strings.untitled)}
          tabIndex={isTabStop ? 0 : -1}
          className="grid size-7 place-items-center rounded-md text-ink-muted hover:bg-line hover:text-ink coarse:size-11"
        >
          <EllipsisIcon className="size-4" aria-hidden />
        </button>
      }
    >
      <RowMenuItems {...props} />
    </Menu>
  );
}
