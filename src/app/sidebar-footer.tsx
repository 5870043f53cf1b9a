import { SearchIcon, SettingsIcon } from 'lucide-react';
import { AppearanceMenu } from '../features/settings/appearance-menu';
import { IconButton } from '../ui/icon-button';
import { strings } from '../ui/strings';

/** What is always at hand below the conversations. */
export function SidebarFooter({ onPalette, onSettings }: { onPalette: () => void; onSettings: () => void }) {
  return (
    <span className="flex items-center">
      <IconButton label={strings.palette.open} side="top" className="size-8! coarse:size-11!" onClick={onPalette}>
        <SearchIcon className="size-4" />
      </IconButton>
      <AppearanceMenu />
      <IconButton label={strings.settings.open} side="top" className="size-8! coarse:size-11!" onClick={onSettings}>
        <SettingsIcon className="size-4" />
      </IconButton>
    </span>
  );
}
