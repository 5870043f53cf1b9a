import { strings } from '../../ui/strings';

const words = strings.about;
const links = [
  { href: '/docs', label: words.docs },
  { href: '/openapi.json', label: words.openapi },
  { href: '/api/health', label: words.health },
  { href: '/info', label: words.info },
] as const;

/** Where this server says what it is and what it can do. */
export function AboutSection() {
  return (
    <ul className="divide-y rounded-xl border bg-surface">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 hover:bg-hover"
          >
            <span className="font-medium">{label}</span>
            <code className="font-mono text-[0.8125rem] text-ink-muted">{href}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}
