import Link from 'next/link';
import { strings } from '../ui/strings';
import { settingsStrings } from '../ui/strings/settings-strings';
import type { LicensedPackage } from './read-licences';

const words = settingsStrings.about;

/** Under which terms this product and its parts may be used. */
export function LicenceList({ packages }: { packages: readonly LicensedPackage[] }) {
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto w-full max-w-2xl px-4 pt-16 pb-24 sm:px-6">
        <Link
          href="/settings#about"
          className="inline-flex min-w-11 items-center text-sm text-accent underline underline-offset-4 coarse:min-h-11"
        >
          {strings.settings.title}
        </Link>
        <h1 className="mt-2 font-display text-3xl">{words.licences}</h1>
        <p className="mt-2 mb-6 text-pretty text-ink-muted">{words.licencesLead(packages.length)}</p>
        <ul className="divide-y rounded-xl border bg-surface text-sm">
          {packages.map(({ name, version, licence }) => (
            <li key={`${name}@${version}`} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-ink-faint">{version}</span>
              </span>
              <span className="text-ink-muted">{licence ?? words.unnamedLicence}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
