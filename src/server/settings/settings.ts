import type { SettingsInput } from './settings-schema';

/** What the server was told, checked and completed. Paths are absolute, times are in seconds. */
export type Settings = Omit<SettingsInput, 'database_url'> & {
  /** `file:///…` */
  database_url: string;
  /** Folder of the installed package: migrations, bundled agents, docs. */
  package_root: string;
};
