import { COVERS } from './overlays';
import { pageShortcuts, type PageShortcut } from './page-shortcuts';

/** What keeps a shortcut silent while it is open: nobody sees what would happen beneath. */
const SILENCED_BY: Partial<Record<PageShortcut, string>> = {
  begin: COVERS,
  previous: COVERS,
  next: COVERS,
  box: COVERS,
  keys: '[role=alertdialog]',
};

/** The shortcut that these keys are, as the page stands: `isOpen` tells whether something is there, by its selector. */
export function pressedShortcut(combo: string, isOpen: (selector: string) => boolean): PageShortcut | null {
  for (const [name, combos] of Object.entries(pageShortcuts) as [PageShortcut, readonly string[]][]) {
    if (!combos.includes(combo)) continue;
    const silencer = SILENCED_BY[name];
    return silencer !== undefined && isOpen(silencer) ? null : name;
  }
  return null;
}
