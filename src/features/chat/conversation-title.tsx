'use client';

import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { strings } from '../../ui/strings';
import { TitleEditor } from '../../ui/title-editor';
import { tooltipProps } from '../../ui/tooltip-props';
import { useConversation } from './use-conversation';

type ConversationTitleProps = {
  id: string;
  agentName: string;
  /** `null` while it cannot be changed. */
  onRename: ((title: string) => void) | null;
  /** What can be done here. */
  children?: ReactNode;
};

/** The head of a conversation's page. */
export function ConversationTitle({ id, agentName, onRename, children }: ConversationTitleProps) {
  const conversation = useConversation(id);
  const title = conversation ? (conversation.title ?? strings.untitled) : '';
  return (
    <header className="relative z-1 flex cramped:hidden h-14 shrink-0 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-6 after:bg-linear-to-b after:from-paper items-center gap-3 ps-(--lead) pe-4 sm:pe-6">
      <Title title={title} onRename={onRename} />
      <span
        className={clsx(
          'max-w-2/5 shrink-0 truncate text-sm text-ink-faint',
          conversation?.archived_at && 'max-sm:hidden',
        )}
      >
        {agentName}
      </span>
      <div className="ms-auto flex shrink-0 items-center">{children}</div>
    </header>
  );
}

/** A click on it changes it in its place. */
function Title({ title, onRename }: Pick<ConversationTitleProps, 'onRename'> & { title: string }) {
  const [isRenaming, setIsRenaming] = useState(false);
  if (title === '') return <h1 className="sr-only">{strings.thread.page}</h1>;
  if (!onRename) {
    return (
      <h1 dir="auto" className="min-w-0 truncate font-medium">
        {title}
      </h1>
    );
  }
  if (isRenaming) {
    return (
      <div className="w-full max-w-md">
        <h1 className="sr-only">{title}</h1>
        <TitleEditor
          title={title}
          onCancel={() => setIsRenaming(false)}
          onSave={(next) => {
            setIsRenaming(false);
            onRename(next);
          }}
        />
      </div>
    );
  }
  return (
    <h1 dir="auto" className="-mx-2 min-w-0 font-medium coarse:min-w-11">
      <button
        type="button"
        {...tooltipProps(strings.sidebar.rename, 'bottom')}
        onClick={() => setIsRenaming(true)}
        className="block h-9 max-w-full truncate rounded-lg px-2 hover:bg-hover coarse:h-11 coarse:min-w-11"
      >
        {title}
      </button>
    </h1>
  );
}
