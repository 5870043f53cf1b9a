import type { Metadata } from 'next';
import { getContainer } from '../../../server/container';
import { strings } from '../../../ui/strings';
import { LicenceList } from '../../licence-list';
import { readLicences } from '../../read-licences';

export const metadata: Metadata = { title: `${strings.about.licences} · ${strings.product}` };

export default async function Page() {
  const { settings } = await getContainer();
  return <LicenceList packages={await readLicences(settings.package_root)} />;
}
