import type { Metadata } from 'next';
import { getContainer } from '../../../server/container';
import { strings } from '../../../ui/strings';
import { settingsStrings } from '../../../ui/strings/settings-strings';
import { LicenceList } from '../../licence-list';
import { readLicences } from '../../read-licences';

export const metadata: Metadata = { title: `${settingsStrings.about.licences} · ${strings.product}` };

export default async function Page() {
  const { settings } = await getContainer();
  return <LicenceList packages={await readLicences(settings.package_root)} />;
}
