'use client';

import { useRef, type ComponentType } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { settingsStrings } from '../../ui/strings/settings-strings';
import { SettingsNav } from './settings-nav';
import { SignOutButton } from './sign-out-button';
import { useAddressedSection } from './use-addressed-section';
import { useCurrentSection } from './use-current-section';
import { useIdentity } from './use-identity';

type Identity = { principal: string; role: 'admin' | 'user'; is_open: boolean };

export type SettingsSectionProps = { identity: Identity };

/** One part of the settings. `isForAdmins`: nobody else sees it, and the server refuses what it does. */
export type SettingsSection = {
  id: string;
  title: string;
  lead: string;
  isForAdmins: boolean;
  Section: ComponentType<SettingsSectionProps>;
};

export function SettingsScreen({ sections }: { sections: readonly SettingsSection[] }) {
  const { identity, isFailed, retry } = useIdentity();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = identity === null ? [] : sections.filter((one) => !one.isForAdmins || identity.role === 'admin');
  const currentId = useCurrentSection(
    scroller,
    shown.map(({ id }) => id),
  );
  const words = strings.settings;
  useAddressedSection(scroller, identity !== null);

  return (
    <div ref={scroller} className="relative h-full scroll-stable overflow-y-auto motion-safe:scroll-smooth">
      <title>{`${words.title} · ${strings.product}`}</title>
      <div className="mx-auto flex w-full max-w-4xl flex-col md:flex-row md:gap-12 md:px-8">
        <SettingsNav sections={shown} currentId={currentId} />
        <div className="min-w-0 flex-1 px-4 pt-4 pb-24 sm:px-6 md:px-0 md:pt-16">
          <header className="flex items-baseline justify-between gap-4">
            <h1 className="font-display text-3xl">{words.title}</h1>
            {identity?.is_open === false && <SignOutButton />}
          </header>
          {isFailed && (
            <p className="mt-6 text-ink-muted">
              {settingsStrings.loadFailed} <Button onClick={retry}>{strings.retry}</Button>
            </p>
          )}
          {identity &&
            shown.map(({ id, title, lead, Section }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-16 md:mt-12">
                <h2 id={`${id}-title`} className="font-display text-xl">
                  {title}
                </h2>
                <p className="mt-1 mb-5 text-pretty text-ink-muted">{lead}</p>
                <Section identity={identity} />
              </section>
            ))}
        </div>
      </div>
    </div>
  );
}
