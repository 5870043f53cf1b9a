'use client';

import type { ComponentType } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { signOut, useIdentity } from './use-identity';

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
  const words = strings.settings;
  const shown = identity === null ? [] : sections.filter((one) => !one.isForAdmins || identity.role === 'admin');
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto w-full max-w-2xl px-6 pt-16 pb-24">
        <header className="flex items-baseline justify-between gap-4">
          <h1 className="font-display text-3xl">{words.title}</h1>
          {identity?.is_open === false && (
            <Button look="outline" onClick={() => void signOut()}>
              {words.signOut}
            </Button>
          )}
        </header>
        {isFailed && (
          <p className="mt-6 text-ink-muted">
            {words.loadFailed} <Button onClick={retry}>{strings.retry}</Button>
          </p>
        )}
        {identity && shown.length === 0 && <p className="mt-6 text-ink-muted">{words.nothing}</p>}
        {identity &&
          shown.map(({ id, title, lead, Section }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10">
              <h2 id={`${id}-title`} className="font-display text-xl">
                {title}
              </h2>
              <p className="mt-1 mb-5 text-pretty text-ink-muted">{lead}</p>
              <Section identity={identity} />
            </section>
          ))}
      </div>
    </div>
  );
}
