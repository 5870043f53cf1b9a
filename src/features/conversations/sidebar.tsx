'use client';

import { ArchiveIcon, ArrowLeftIcon, PanelLeftIcon, SearchIcon, SquarePenIcon, XIcon } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Brand } from '../../ui/brand';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { isComposing } from '../../ui/is-composing';
import { PageLink } from '../../ui/page-link';
import type { KeyOf } from '../../ui/shortcuts';
import { strings } from '../../ui/strings';
import { ConversationList, type RowWish } from './conversation-list';
import type { OnGone } from './change-conversations';

const HITS_KEY: KeyOf<'hits'> = 'ArrowDown';
const OPEN_HIT_KEY: KeyOf<'openHit'> = 'Enter';

/** Where there is little room, to what is being selected. */
const givesWay = 'short:group-has-[[role=toolbar]]/list:hidden';

type SidebarProps = {
  activeId: string | null;
  /** A conversation was chosen. */
  onNavigate: () => void;
  /** A conversation was archived or deleted. */
  onGone: OnGone;
  onCollapse: () => void;
  isArchive: boolean;
  onArchive: (isArchive: boolean) => void;
  /** What stands above the list. */
  lead: ReactNode;
  footer: ReactNode;
};

export function Sidebar({ activeId, onNavigate, onGone, onCollapse, isArchive, onArchive, ...parts }: SidebarProps) {
  const [search, setSearch] = useState('');
  const [wish, setWish] = useState<RowWish | null>(null);
  const words = strings.sidebar;
  return (
    <nav aria-label={words.label} className="group/list flex min-h-0 flex-1 flex-col">
      <div className={`flex h-14 shrink-0 items-center justify-between ps-5 pe-2.5 ${givesWay}`}>
        <PageLink href="/" onClick={onNavigate} className="flex h-9 items-center rounded-md coarse:h-11">
          <Brand />
        </PageLink>
        <IconButton label={words.collapse} onClick={onCollapse}>
          <PanelLeftIcon className="size-[1.125rem]" />
        </IconButton>
      </div>
      <div className={`space-y-1 px-2 ${givesWay}`}>
        <PageLink
          href="/"
          onClick={onNavigate}
          className="flex h-9 items-center gap-2.5 rounded-lg px-3 font-medium text-ink transition-colors hover:bg-hover coarse:h-11"
        >
          <SquarePenIcon className="size-4 text-accent" aria-hidden />
          {strings.newConversation}
        </PageLink>
        <SearchField
          value={search}
          onChange={(text) => {
            setSearch(text);
            setWish(null);
          }}
          onWish={setWish}
        />
      </div>
      {isArchive && (
        <div className="flex items-center gap-1 px-2 pt-3">
          <IconButton label={words.backToAll} onClick={() => onArchive(false)}>
            <ArrowLeftIcon className="size-4 rtl:-scale-x-100" aria-hidden />
          </IconButton>
          <h2 className="font-display text-lg">{words.archived}</h2>
        </div>
      )}
      {parts.lead}
      <div className="min-h-0 flex-1">
        <ConversationList
          key={String(isArchive)}
          archived={isArchive}
          search={search}
          activeId={activeId}
          wish={wish}
          onWishDone={() => setWish(null)}
          onNavigate={onNavigate}
          onGone={onGone}
        />
      </div>
      <div className={`flex shrink-0 items-center justify-between border-t px-2.5 py-2 ${givesWay}`}>
        <Button
          size="small"
          aria-pressed={isArchive}
          className="aria-pressed:bg-hover aria-pressed:text-ink"
          onClick={() => onArchive(!isArchive)}
        >
          <ArchiveIcon className="size-3.5" aria-hidden />
          {words.archived}
        </Button>
        {parts.footer}
      </div>
    </nav>
  );
}

type SearchFieldProps = { value: string; onChange: (value: string) => void; onWish: (wish: RowWish) => void };

function SearchField({ value, onChange, onWish }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === HITS_KEY) onWish('focus');
    else if (event.key === OPEN_HIT_KEY && value.trim() !== '') onWish('open');
    else if (event.key === 'Escape' && value !== '') onChange('');
    else return;
    event.preventDefault(); // elsewhere Escape stops the answer
  };
  return (
    <label className="flex h-9 items-center gap-2.5 rounded-lg px-3 focus-within:bg-surface focus-within:ring-1 focus-within:ring-accent coarse:h-11">
      <SearchIcon className="size-4 shrink-0 text-ink-muted" aria-hidden />
      <input
        type="search"
        dir="auto"
        aria-label={strings.sidebar.search}
        placeholder={strings.sidebar.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
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
