'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  ArchiveIcon,
  CheckCheckIcon,
  KeyboardIcon,
  MonitorIcon,
  MoonIcon,
  SettingsIcon,
  SquarePenIcon,
  SunIcon,
} from 'lucide-react';
import { CommandPalette } from '../features/conversations/command-palette';
import { listedConversations } from '../features/conversations/list-cache';
import { markAllSeen } from '../features/conversations/seen-store';
import { navigate } from '../ui/navigate';
import { showShortcuts } from '../ui/show-shortcuts';
import { strings } from '../ui/strings';
import { paletteStrings } from '../ui/strings/palette-strings';
import { shortcutStrings } from '../ui/strings/shortcut-strings';
import { chooseTheme } from '../ui/use-theme';

export function AppPalette({ onClose, onArchive }: { onClose: () => void; onArchive: () => void }) {
  const queryClient = useQueryClient();
  const theme = (name: 'light' | 'dark' | 'system', icon: React.ReactNode) => ({
    key: name,
    label: strings.theme.use(strings.theme[name]),
    icon,
    run: () => chooseTheme(name),
  });
  return (
    <CommandPalette
      onClose={onClose}
      onOpen={navigate}
      groups={[
        {
          heading: paletteStrings.actions,
          commands: [
            {
              key: 'new',
              shortcut: 'begin',
              label: strings.newConversation,
              icon: <SquarePenIcon aria-hidden />,
              run: () => navigate('/'),
            },
            {
              key: 'settings',
              label: strings.settings.open,
              icon: <SettingsIcon aria-hidden />,
              run: () => navigate('/settings'),
            },
            {
              key: 'archived',
              label: paletteStrings.archived,
              icon: <ArchiveIcon aria-hidden />,
              run: onArchive,
            },
            {
              key: 'seen',
              label: paletteStrings.allSeen,
              icon: <CheckCheckIcon aria-hidden />,
              run: () => markAllSeen(listedConversations(queryClient)),
            },
            {
              key: 'keys',
              shortcut: 'keys',
              label: shortcutStrings.labels.keys,
              icon: <KeyboardIcon aria-hidden />,
              run: showShortcuts,
            },
          ],
        },
        {
          heading: paletteStrings.themes,
          commands: [
            theme('light', <SunIcon aria-hidden />),
            theme('dark', <MoonIcon aria-hidden />),
            theme('system', <MonitorIcon aria-hidden />),
          ],
        },
      ]}
    />
  );
}
