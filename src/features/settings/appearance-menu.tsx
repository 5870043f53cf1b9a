'use client';

import { MonitorIcon, MoonIcon, SunIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuChoice, MenuChoiceItem, MenuLabel } from '../../ui/menu';
import { strings } from '../../ui/strings';
import { chooseTheme, useTheme, type ThemeChoice } from '../../ui/use-theme';

const themes: { value: ThemeChoice; icon: ReactNode }[] = [
  { value: 'light', icon: <SunIcon className="size-4 text-ink-muted" aria-hidden /> },
  { value: 'dark', icon: <MoonIcon className="size-4 text-ink-muted" aria-hidden /> },
  { value: 'system', icon: <MonitorIcon className="size-4 text-ink-muted" aria-hidden /> },
];

export function AppearanceMenu() {
  const theme = useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={strings.theme.label}
          className="grid size-8 place-items-center rounded-lg text-ink-muted hover:bg-hover hover:text-ink coarse:size-10"
        >
          <SunIcon className="size-4 dark:hidden" aria-hidden />
          <MoonIcon className="hidden size-4 dark:block" aria-hidden />
        </button>
      }
    >
      <MenuLabel>{strings.theme.label}</MenuLabel>
      <MenuChoice value={theme} onChange={chooseTheme}>
        {themes.map(({ value, icon }) => (
          <MenuChoiceItem key={value} value={value}>
            {icon}
            {strings.theme[value]}
          </MenuChoiceItem>
        ))}
      </MenuChoice>
    </Menu>
  );
}
