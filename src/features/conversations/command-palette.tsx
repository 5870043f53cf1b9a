'use client';

import { Command } from 'cmdk';
import { useState, type ReactNode } from 'react';
import { strings } from '../../ui/strings';
import { useConversationList } from './use-conversation-list';

type PaletteCommand = { key: string; label: string; icon: ReactNode; run: () => void };

type CommandPaletteProps = {
  isOpen: boolean;
  onClose: () => void;
  onOpenConversation: (id: string) => void;
  groups: { heading: string; commands: PaletteCommand[] }[];
};

const itemLook =
  'flex h-10 items-center gap-3 rounded-lg px-3 text-sm select-none data-[selected=true]:bg-hover coarse:h-12 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted';
const groupLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-faint';

export function CommandPalette({ isOpen, onClose, onOpenConversation, groups }: CommandPaletteProps) {
  const [search, setSearch] = useState('');
  const { conversations } = useConversationList({ archived: false, search });
  const act = (run: () => void) => () => {
    onClose();
    setSearch('');
    run();
  };
  return (
    <Command.Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      label={strings.palette.title}
      overlayClassName="fixed inset-0 z-50 bg-scrim"
      contentClassName="fixed inset-x-4 top-[14vh] z-50 mx-auto max-w-xl overflow-hidden rounded-2xl border bg-surface shadow-float"
      loop
    >
      <Command.Input
        dir="auto"
        value={search}
        onValueChange={setSearch}
        placeholder={strings.palette.placeholder}
        className="h-13 w-full border-b bg-transparent px-5 text-base outline-none"
      />
      <Command.List className="max-h-[min(24rem,56vh)] overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-sm text-ink-faint">{strings.palette.empty}</Command.Empty>
        {groups.map(({ heading, commands }) => (
          <Command.Group key={heading} heading={heading} className={groupLook}>
            {commands.map((command) => (
              <Command.Item key={command.key} value={command.label} onSelect={act(command.run)} className={itemLook}>
                {command.icon}
                {command.label}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <Command.Group heading={strings.palette.conversations} className={groupLook}>
          {conversations.map(({ id, title }) => (
            <Command.Item
              key={id}
              value={`${title ?? strings.untitled} ${id}`}
              onSelect={act(() => onOpenConversation(id))}
              className={itemLook}
            >
              <span dir="auto" className="truncate">
                {title ?? strings.untitled}
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  );
}
