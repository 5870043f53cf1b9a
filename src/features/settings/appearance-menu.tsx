'use client';

import { MoonIcon, SunIcon } from 'lucide-react';
import { Menu, MenuChoice, MenuChoiceItem, MenuLabel } from '../../ui/menu';
import { strings } from '../../ui/strings';
import { themes } from '../../ui/themes';
import { chooseTheme, useTheme } from '../../ui/use-theme';

export function AppearanceMenu() {
  const theme = useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={strings.theme.label}
          className="grid size-8 place-items-center rounded-lg text-ink-muted hover:bg-hover hover:text-ink coarse:size-11"
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
