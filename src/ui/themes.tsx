import { MonitorIcon, MoonIcon, SunIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ThemeChoice } from './use-theme';

/** What a person can choose, in order. */
export const themes: { value: ThemeChoice; icon: ReactNode }[] = [
  { value: 'light', icon: <SunIcon className="size-4 text-ink-muted" aria-hidden /> },
  { value: 'dark', icon: <MoonIcon className="size-4 text-ink-muted" aria-hidden /> },
  { value: 'system', icon: <MonitorIcon className="size-4 text-ink-muted" aria-hidden /> },
];
