'use client';

import { Command } from 'cmdk';
import { MessageSquareIcon, MessageSquareTextIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Conversation, FoundMessages } from '../../contract/conversation';
import { strings } from '../../ui/strings';
import { messageHref } from './message-href';
import { useConversationList } from './use-conversation-list';
import { useFoundMessages } from './use-found-messages';

type PaletteCommand = { key: string; label: string; icon: ReactNode; run: () => void };

type CommandPaletteProps = {
  onClose: () => void;
  onOpen: (href: string) => void;
  groups: { heading: string; commands: PaletteCommand[] }[];
};

const itemLook =
  'flex min-h-10 items-center gap-3 rounded-lg px-3 py-1.5 text-sm select-none data-[selected=true]:bg-hover coarse:min-h-12 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted';
const groupLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-muted';
const SHOWN = 8;

/** Everything by its name: commands here, conversations and messages as the server finds them. */
export function CommandPalette({ onClose, onOpen, groups }: CommandPaletteProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const { pages } = useConversationList({ archived: false, search });
  const conversations = pages.flatMap((page) => page.conversations).slice(0, SHOWN);
  const messages = useFoundMessages(search);
  const words = strings.palette;
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  const wanted = search.trim().toLowerCase();
  const fitting = groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ label }) => label.toLowerCase().includes(wanted)),
    }))
    .filter(({ commands }) => commands.length > 0);
  const keys = [
    ...fitting.flatMap(({ commands }) => commands.map(({ key }) => key)),
    ...conversations.map(({ id }) => id),
    ...messages.map((message) => message.message_id),
  ];
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label={words.title}
      overlayClassName="fixed inset-0 z-50 bg-scrim"
      contentClassName="fixed inset-x-4 top-[10vh] z-50 mx-auto max-w-xl overflow-hidden rounded-2xl border bg-surface shadow-float"
      shouldFilter={false}
      // What the server finds comes later than what is typed: the first of all is chosen until the arrows choose another.
      value={keys.includes(chosen) ? chosen : (keys[0] ?? '')}
      onValueChange={setChosen}
      loop
    >
      <Command.Input
        dir="auto"
        value={search}
        onValueChange={setSearch}
        placeholder={words.placeholder}
        className="h-13 w-full border-b bg-transparent px-5 text-base outline-none"
      />
      <Command.List className="max-h-[min(28rem,64vh)] overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-sm text-ink-muted">{words.empty}</Command.Empty>
        {fitting.map(({ heading, commands }) => (
          <Command.Group key={heading} heading={heading} className={groupLook}>
            {commands.map((command) => (
              <Command.Item key={command.key} value={command.key} onSelect={act(command.run)} className={itemLook}>
                {command.icon}
                {command.label}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <FoundConversations conversations={conversations} onOpen={(href) => act(() => onOpen(href))()} />
        <FoundTexts messages={messages} onOpen={(href) => act(() => onOpen(href))()} />
      </Command.List>
    </Command.Dialog>
  );
}

type Open = { onOpen: (href: string) => void };

function FoundConversations({ conversations, onOpen }: Open & { conversations: readonly Conversation[] }) {
  if (conversations.length === 0) return null;
  return (
    <Command.Group heading={strings.palette.conversations} className={groupLook}>
      {conversations.map(({ id, title }) => (
        <Command.Item key={id} value={id} onSelect={() => onOpen(`/c/${id}`)} className={itemLook}>
          <MessageSquareIcon aria-hidden />
          <span dir="auto" className="truncate">
            {title ?? strings.untitled}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function FoundTexts({ messages, onOpen }: Open & { messages: FoundMessages['messages'] }) {
  if (messages.length === 0) return null;
  return (
    <Command.Group heading={strings.sidebar.foundMessages} className={groupLook}>
      {messages.map((message) => (
        <Command.Item
          key={message.message_id}
          value={message.message_id}
          onSelect={() => onOpen(messageHref(message))}
          className={itemLook}
        >
          <MessageSquareTextIcon aria-hidden />
          <span className="min-w-0">
            <span dir="auto" className="block truncate">
              {message.title ?? strings.untitled}
            </span>
            <span dir="auto" className="block truncate text-xs text-ink-muted">
              {message.snippet}
            </span>
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
