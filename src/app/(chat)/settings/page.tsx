import { SettingsPage } from '../../settings-page';

export default function Page() {
  return <SettingsPage />;
}
