'use client';

import { AgentsSection } from '../features/agents/agents-section';
import { markSeen } from '../features/conversations/seen-store';
import { AboutSection } from '../features/settings/about-section';
import { ApiKeysSection } from '../features/settings/api-keys-section';
import { AppearanceSection } from '../features/settings/appearance-section';
import { DataSection } from '../features/settings/data-section';
import { ModelsSection } from '../features/settings/models-section';
import { SettingsScreen, type SettingsSection } from '../features/settings/settings-screen';
import { strings } from '../ui/strings';
import { agentStrings } from '../ui/strings/agent-strings';
import { settingsStrings } from '../ui/strings/settings-strings';

/** What was imported is nothing new to whoever imported it. */
function OwnData() {
  return <DataSection onImported={markSeen} />;
}

/** Everything on the settings page, in order. */
const sections: readonly SettingsSection[] = [
  {
    id: 'appearance',
    title: strings.theme.label,
    lead: strings.theme.lead,
    isForAdmins: false,
    Section: AppearanceSection,
  },
  {
    id: 'keys',
    title: settingsStrings.apiKeys.title,
    lead: settingsStrings.apiKeys.lead,
    isForAdmins: true,
    Section: ApiKeysSection,
  },
  {
    id: 'models',
    title: settingsStrings.models.title,
    lead: settingsStrings.models.lead,
    isForAdmins: true,
    Section: ModelsSection,
  },
  {
    id: 'agents',
    title: agentStrings.title,
    lead: agentStrings.lead,
    isForAdmins: false,
    Section: AgentsSection,
  },
  {
    id: 'data',
    title: settingsStrings.data.title,
    lead: settingsStrings.data.lead,
    isForAdmins: false,
    Section: OwnData,
  },
  {
    id: 'about',
    title: settingsStrings.about.title,
    lead: settingsStrings.about.lead,
    isForAdmins: false,
    Section: AboutSection,
  },
];

export function SettingsPage() {
  return <SettingsScreen sections={sections} />;
}
