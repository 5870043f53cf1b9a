'use client';

import Link from 'next/link';
import { ShortcutKeys } from '../../ui/shortcut-keys';
import { showShortcuts } from '../../ui/show-shortcuts';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { shortcutStrings } from '../../ui/strings/shortcut-strings';
import { useAbout } from './use-about';

const words = settingsStrings.about;
const links = [
  { href: '/docs', label: words.docs },
  { href: '/openapi.json', label: words.openapi },
  { href: '/api/health', label: words.health },
  { href: '/info', label: words.info },
] as const;
const row = 'flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2';

/** Where this server says what it is and what it can do. */
export function AboutSection() {
  const { about, agentNames } = useAbout();
  const facts = [
    [words.version, about?.version],
    [words.database, about?.database],
    [words.agents, agentNames],
  ] as const;
  return (
    <div className="divide-y rounded-xl border bg-surface">
      <dl className="divide-y">
        {facts.map(([name, value]) => (
          <div key={name} className={row}>
            <dt className="font-medium">{name}</dt>
            <dd className="min-w-0 text-sm text-ink-muted wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="divide-y">
        <li>
          <button type="button" onClick={showShortcuts} className={`${row} w-full text-start hover:bg-hover`}>
            <span className="font-medium">{shortcutStrings.labels.keys}</span>
            <ShortcutKeys of="keys" />
          </button>
        </li>
        <li>
          <Link href="/licences" className={`${row} hover:bg-hover`}>
            <span className="font-medium">{words.licences}</span>
            <span className="text-sm text-ink-muted">{words.licence}</span>
          </Link>
        </li>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer" className={`${row} hover:bg-hover`}>
              <span className="font-medium">{label}</span>
              <code className="font-mono text-[0.8125rem] text-ink-muted">{href}</code>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
