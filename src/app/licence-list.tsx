import { ChevronRightIcon } from 'lucide-react';
import { PageLink } from '../ui/page-link';
import { strings } from '../ui/strings';
import { settingsStrings } from '../ui/strings/settings-strings';
import { groupByLicence } from './group-by-licence';
import type { LicensedPackage } from './read-licences';

const words = settingsStrings.about;

/** Under which terms this product and its parts may be used: the licences, each of which opens to its packages. */
export function LicenceList({ packages }: { packages: readonly LicensedPackage[] }) {
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto w-full max-w-2xl px-4 pt-16 pb-24 sm:px-6">
        <PageLink
          href="/settings#about"
          className="inline-flex min-w-11 items-center text-sm text-accent underline underline-offset-4 coarse:min-h-11"
        >
          {strings.settings.title}
        </PageLink>
        <h1 className="mt-2 font-display text-3xl">{words.licences}</h1>
        <p className="mt-2 mb-6 text-pretty text-ink-muted">{words.licencesLead(packages.length)}</p>
        <div className="divide-y overflow-hidden rounded-xl border bg-surface text-sm">
          {groupByLicence(packages).map(({ licence, names }) => (
            <details key={licence} className="group/licence">
              <summary className="flex min-h-10 list-none items-center gap-x-4 px-4 py-2 hover:bg-hover/50 focus-visible:-outline-offset-2 coarse:min-h-12 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{licence}</span>
                <span className="text-ink-faint tabular-nums">{words.packages(names.length)}</span>
                <ChevronRightIcon
                  className="size-3.5 shrink-0 text-ink-faint transition-transform group-open/licence:rotate-90 rtl:-scale-x-100"
                  aria-hidden
                />
              </summary>
              <ul className="px-4 pt-1 pb-4 text-ink-muted wrap-anywhere">
                {names.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </div>
    </div>
  );
}
