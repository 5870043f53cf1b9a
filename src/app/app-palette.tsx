'use client';

import { MonitorIcon, MoonIcon, SquarePenIcon, SunIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { CommandPalette } from '../features/conversations/command-palette';
import { strings } from '../ui/strings';
import { chooseTheme } from '../ui/use-theme';

export function AppPalette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const theme = (name: 'light' | 'dark' | 'system', icon: React.ReactNode) => ({
    key: name,
    label: strings.theme.use(strings.theme[name]),
    icon,
    run: () => chooseTheme(name),
  });
  return (
    <CommandPalette
      isOpen
      onClose={onClose}
      onOpenConversation={(id) => router.push(`/c/${id}`)}
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
