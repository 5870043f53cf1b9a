'use client';

import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { strings } from '../../ui/strings';

type SettingsNavProps = { sections: readonly { id: string; title: string }[]; currentId: string | null };

/** The parts of the settings: a column beside them, or on a narrow screen a row above them. */
export function SettingsNav({ sections, currentId }: SettingsNavProps) {
  const row = useRef<HTMLUListElement>(null);

  // The row scrolls by itself: what is current is in sight.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) row.current?.scrollTo({ left: link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2 });
  }, [currentId]);

  return (
    <nav
      aria-label={strings.settings.title}
      className="sticky top-0 z-5 flex h-14 shrink-0 items-center bg-paper ps-(--lead) md:h-auto md:self-start md:ps-0 md:pt-20"
    >
      <ul
        ref={row}
        className="relative flex min-w-0 gap-1 overflow-x-auto pe-4 [scrollbar-width:none] md:w-44 md:flex-col md:overflow-visible md:pe-0"
      >
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === currentId ? 'location' : undefined}
              className={clsx(
                'flex h-9 items-center rounded-lg px-3 text-sm whitespace-nowrap transition-colors -outline-offset-2! coarse:h-11',
                id === currentId ? 'bg-hover font-medium text-ink' : 'text-ink-muted hover:bg-hover/60 hover:text-ink',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
