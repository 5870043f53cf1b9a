'use client';

import { Command } from 'cmdk';
import { MessageSquareIcon, MessageSquareTextIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Conversation, FoundMessages } from '../../contract/conversation';
import { conversationPath } from '../../ui/conversation-path';
import { isComposing } from '../../ui/is-composing';
import { ShortcutKeys } from '../../ui/shortcut-keys';
import type { Shortcut } from '../../ui/shortcuts';
import { keepSought } from '../../ui/sought-text';
import { strings } from '../../ui/strings';
import { paletteStrings } from '../../ui/strings/palette-strings';
import { MarkedText } from './marked-text';
import { messageHref } from './message-href';
import { useConversationList } from './use-conversation-list';
import { useFoundMessages } from './use-found-messages';

type PaletteCommand = { key: string; label: string; icon: ReactNode; shortcut?: Shortcut; run: () => void };

type CommandPaletteProps = {
  onClose: () => void;
  onOpen: (href: string) => void;
  groups: { heading: string; commands: PaletteCommand[] }[];
};

const itemLook =
  'flex min-h-10 items-center gap-3 rounded-lg px-3 py-1.5 text-sm select-none data-[selected=true]:bg-hover data-[selected=true]:shadow-[inset_2px_0_var(--accent)] coarse:min-h-12 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted';
const groupLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-muted';
const SHOWN = 8;

/** Everything by its name: commands here, conversations and messages as the server finds them. */
export function CommandPalette({ onClose, onOpen, groups }: CommandPaletteProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  /** By the person, and not by what happens to come first. */
  const hasChosen = useRef(false);
  const list = useConversationList({ archived: false, search });
  const conversations = list.pages.flatMap((page) => page.conversations).slice(0, SHOWN);
  const found = useFoundMessages(search);
  const { messages } = found;
  const words = paletteStrings;
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  const openHit = (href: string) => {
    keepSought(href, search);
    onOpen(href);
  };
  const wanted = search.trim().toLowerCase();
  const fitting = groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ label }) => label.toLowerCase().includes(wanted)),
    }))
    .filter(({ commands }) => commands.length > 0);
  const commandRuns = fitting.flatMap(({ commands }) => commands.map(({ key, run }) => [key, act(run)] as const));
  const runs = new Map([
    ...commandRuns,
    ...conversations.map(({ id }) => [id, act(() => onOpen(conversationPath(id)))] as const),
    ...messages.map((message) => [message.message_id, act(() => openHit(messageHref(message)))] as const),
  ]);
  const run = (key: string) => runs.get(key)?.();
  const [first = ''] = runs.keys();
  const value = runs.has(chosen) ? chosen : first;
  const isHeld = (list.isStale || found.isStale) && !commandRuns.some(([key]) => key === value);
  const onKeyDown = useHeldEnter({ search, isHeld, open: runs.get(value) });
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label={words.title}
      overlayClassName="fixed inset-0 z-50 bg-scrim"
      contentClassName="fixed inset-x-4 top-[10vh] z-50 mx-auto max-w-xl overflow-hidden rounded-2xl border bg-surface shadow-float"
      shouldFilter={false}
      // What the server finds comes later than what is typed: the first of all is chosen until the arrows choose another.
      value={value}
      onValueChange={(key) => hasChosen.current && setChosen(key)}
      onPointerMove={() => (hasChosen.current = true)}
      onKeyDown={(event) => {
        hasChosen.current = /^(Arrow|Home|End)/.test(event.key) || event.ctrlKey;
        onKeyDown(event);
      }}
      loop
    >
      <Command.Input
        dir="auto"
        value={search}
        onValueChange={setSearch}
        placeholder={words.placeholder}
        className="h-13 w-full border-b bg-transparent px-5 text-base outline-none"
      />
      <Command.List label={words.title} className="max-h-[min(28rem,64vh)] overflow-y-auto p-2">
        {fitting.map(({ heading, commands }) => (
          <Command.Group key={heading} heading={heading} className={groupLook}>
            {commands.map((command) => (
              <Command.Item key={command.key} value={command.key} onSelect={run} className={itemLook}>
                {command.icon}
                {command.label}
                {command.shortcut && (
                  <span aria-hidden className="ms-auto coarse:hidden">
                    <ShortcutKeys of={command.shortcut} isFirstOnly />
                  </span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <FoundConversations conversations={conversations} onSelect={run} />
        <FoundTexts messages={messages} search={search} onSelect={run} />
      </Command.List>
      <p role="status" className="text-center text-sm text-ink-muted">
        {runs.size === 0 && !isHeld && (
          <span className="block px-3 pt-4 pb-8">
            {list.isFailed || found.isFailed ? strings.connection.unreached : words.empty}
          </span>
        )}
      </p>
    </Command.Dialog>
  );
}

type HeldEnter = { search: string; isHeld: boolean; open: (() => void) | undefined };

/** Enter pressed before the server has answered opens what it finds first, not what stands there of the search before. */
function useHeldEnter({ search, isHeld, open }: HeldEnter) {
  const heldFor = useRef<string | null>(null);

  // The answer of the server.
  useEffect(() => {
    if (isHeld || heldFor.current !== search) return;
    heldFor.current = null;
    open?.();
  }, [isHeld, search, open]);

  return (event: KeyboardEvent) => {
    // What was typed in the same moment is not drawn yet.
    const typed = event.target instanceof HTMLInputElement ? event.target.value : search;
    const isEnter = event.key === 'Enter' && !isComposing(event);
    heldFor.current = isEnter && (isHeld || typed !== search) ? typed : null;
    if (heldFor.current !== null) event.preventDefault();
  };
}

type Select = { onSelect: (key: string) => void };

function FoundConversations({ conversations, onSelect }: Select & { conversations: readonly Conversation[] }) {
  if (conversations.length === 0) return null;
  return (
    <Command.Group heading={paletteStrings.conversations} className={groupLook}>
      {conversations.map(({ id, title }) => (
        <Command.Item key={id} value={id} onSelect={onSelect} className={itemLook}>
          <MessageSquareIcon aria-hidden />
          <span dir="auto" className="truncate">
            {title ?? strings.untitled}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function FoundTexts({ messages, search, onSelect }: Select & { messages: FoundMessages['messages']; search: string }) {
  if (messages.length === 0) return null;
  return (
    <Command.Group heading={strings.sidebar.foundMessages} className={groupLook}>
      {messages.map((message) => (
        <Command.Item key={message.message_id} value={message.message_id} onSelect={onSelect} className={itemLook}>
          <MessageSquareTextIcon aria-hidden />
          <span className="min-w-0">
            <span dir="auto" className="block truncate">
              {message.title ?? strings.untitled}
            </span>
            <span dir="auto" className="block truncate text-xs text-ink-muted">
              <MarkedText text={message.snippet} search={search} />
            </span>
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
