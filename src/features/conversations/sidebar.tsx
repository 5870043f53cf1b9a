'use client';

import { ArchiveIcon, ArrowLeftIcon, PanelLeftIcon, SearchIcon, SquarePenIcon, XIcon } from 'lucide-react';
import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import { Brand } from '../../ui/brand';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { strings } from '../../ui/strings';
import { ConversationList } from './conversation-list';

type SidebarProps = {
  activeId: string | null;
  /** A conversation was chosen. */
  onNavigate: () => void;
  /** A conversation was archived or deleted. */
  onGone: (id: string) => void;
  onCollapse: () => void;
  isArchive: boolean;
  onArchive: (isArchive: boolean) => void;
  footer: ReactNode;
};

export function Sidebar({ activeId, onNavigate, onGone, onCollapse, isArchive, onArchive, footer }: SidebarProps) {
  const [search, setSearch] = useState('');
  const words = strings.sidebar;
  return (
    <nav aria-label={words.label} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-14 shrink-0 items-center justify-between ps-5 pe-2.5">
        <Link href="/" onClick={onNavigate} className="flex h-9 items-center rounded-md coarse:h-11">
          <Brand />
        </Link>
        <IconButton label={words.collapse} onClick={onCollapse}>
          <PanelLeftIcon className="size-[1.125rem]" />
        </IconButton>
      </div>
      <div className="space-y-1 px-2">
        <Link
          href="/"
          onClick={onNavigate}
          className="flex h-9 items-center gap-2.5 rounded-lg px-3 font-medium text-ink transition-colors hover:bg-hover coarse:h-11"
        >
          <SquarePenIcon className="size-4 text-accent" aria-hidden />
          {strings.newConversation}
        </Link>
        <SearchField value={search} onChange={setSearch} />
      </div>
      {isArchive && (
        <div className="px-2 pt-3">
          <Button size="small" onClick={() => onArchive(false)}>
            <ArrowLeftIcon className="size-3.5 rtl:-scale-x-100" aria-hidden />
            {words.backToAll}
          </Button>
        </div>
      )}
      <div className="min-h-0 flex-1">
        <ConversationList
          key={String(isArchive)}
          archived={isArchive}
          search={search}
          activeId={activeId}
          onNavigate={onNavigate}
          onGone={onGone}
        />
      </div>
      <div className="flex shrink-0 items-center justify-between border-t px-2.5 py-2">
        <Button size="small" aria-pressed={isArchive} onClick={() => onArchive(!isArchive)}>
          <ArchiveIcon className="size-3.5" aria-hidden />
          {words.archived}
        </Button>
        {footer}
      </div>
    </nav>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className="flex h-9 items-center gap-2.5 rounded-lg px-3 focus-within:bg-surface focus-within:ring-1 focus-within:ring-line-strong coarse:h-11">
      <SearchIcon className="size-4 shrink-0 text-ink-muted" aria-hidden />
      <input
        type="search"
        dir="auto"
        aria-label={strings.sidebar.search}
        placeholder={strings.sidebar.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent outline-none coarse:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={strings.sidebar.clearSearch}
          onClick={() => onChange('')}
          className="-me-2 grid size-7 place-items-center rounded text-ink-muted hover:text-ink coarse:-me-3 coarse:size-11"
        >
          <XIcon className="size-4" aria-hidden />
        </button>
      )}
    </label>
  );
}
