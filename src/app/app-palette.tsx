'use client';

import { ArchiveIcon, MonitorIcon, MoonIcon, SettingsIcon, SquarePenIcon, SunIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { CommandPalette } from '../features/conversations/command-palette';
import { strings } from '../ui/strings';
import { chooseTheme } from '../ui/use-theme';

export function AppPalette({ onClose, onArchive }: { onClose: () => void; onArchive: () => void }) {
  const router = useRouter();
  const theme = (name: 'light' | 'dark' | 'system', icon: React.ReactNode) => ({
    key: name,
    label: strings.theme.use(strings.theme[name]),
    icon,
    run: () => chooseTheme(name),
  });
  return (
    <CommandPalette
      onClose={onClose}
      onOpen={(href) => router.push(href)}
      groups={[
        {
          heading: strings.palette.actions,
          commands: [
            {
              key: 'new',
              label: strings.newConversation,
              icon: <SquarePenIcon aria-hidden />,
              run: () => router.push('/'),
            },
            {
              key: 'settings',
              label: strings.settings.open,
              icon: <SettingsIcon aria-hidden />,
              run: () => router.push('/settings'),
            },
            {
              key: 'archived',
              label: strings.palette.archived,
              icon: <ArchiveIcon aria-hidden />,
              run: onArchive,
            },
          ],
        },
        {
          heading: strings.palette.themes,
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
