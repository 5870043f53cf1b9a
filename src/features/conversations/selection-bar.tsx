import { ArchiveIcon, ArchiveRestoreIcon, Trash2Icon, XIcon } from 'lucide-react';
import { IconButton } from '../../ui/icon-button';
import { strings } from '../../ui/strings';

type SelectionBarProps = {
  count: number;
  archived: boolean;
  onArchive: () => void;
  onRemove: () => void;
  onEnd: () => void;
};

const words = strings.sidebar;

/** What can be done to all that is selected. */
export function SelectionBar({ count, archived, onArchive, onRemove, onEnd }: SelectionBarProps) {
  return (
    <div role="toolbar" aria-label={words.selection} className="flex items-center gap-1 border-t px-3 py-1.5">
      <span role="status" className="flex-1 text-sm">
        {words.selected(count)}
      </span>
      <IconButton
        label={archived ? words.unarchive : words.archive}
        side="top"
        disabled={count === 0}
        onClick={onArchive}
      >
        {archived ? <ArchiveRestoreIcon className="size-4" /> : <ArchiveIcon className="size-4" />}
      </IconButton>
      <IconButton label={words.remove} side="top" disabled={count === 0} onClick={onRemove}>
        <Trash2Icon className="size-4" />
      </IconButton>
      <IconButton label={words.endSelection} side="top" onClick={onEnd}>
        <XIcon className="size-4" />
      </IconButton>
    </div>
  );
}
