import { clsx } from 'clsx';
import { strings } from '../../ui/strings';

type SettingsNavProps = { sections: readonly { id: string; title: string }[]; currentId: string | null };

/** The parts of the settings: a column beside them, or on a narrow screen a row above them. */
export function SettingsNav({ sections, currentId }: SettingsNavProps) {
  return (
    <nav
      aria-label={strings.settings.title}
      className="sticky top-0 z-5 flex h-14 shrink-0 items-center overflow-x-auto bg-paper ps-16 [scrollbar-width:none] md:h-auto md:self-start md:overflow-visible md:ps-0 md:pt-20"
    >
      <ul className="flex gap-1 pe-4 md:w-44 md:flex-col md:pe-0">
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
