import { settingsStrings } from '../ui/strings/settings-strings';
import type { LicensedPackage } from './read-licences';

export type LicenceGroup = { licence: string; names: string[] };

/** The packages of each licence, as they are named, the licence of most of them first. */
export function groupByLicence(packages: readonly LicensedPackage[]): LicenceGroup[] {
  const groups = new Map<string, string[]>();
  for (const { name, version, licence } of packages) {
    const known = licence ?? settingsStrings.about.unnamedLicence;
    groups.set(known, [...(groups.get(known) ?? []), `${name} ${version}`]);
  }
  return [...groups].map(([licence, names]) => ({ licence, names })).sort((a, b) => b.names.length - a.names.length);
}
