/** What opens over the page. */
export const OVERLAYS = '[role=menu], [role=dialog], [role=alertdialog]';

/** What covers the list of conversations and the thread: the drawer shows the list itself. */
export const COVERS = '[role=menu], [role=dialog]:not([data-drawer]), [role=alertdialog]';
