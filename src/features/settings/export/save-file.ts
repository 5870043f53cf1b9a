import { download } from '../../../ui/download';
import { later } from '../../../ui/later';

/** Some browsers read a download only some time after it was begun. */
const KEPT_MS = 5 * 60_000;

/** Hands a file that was made in this page to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  download(href, name);
  later(KEPT_MS, () => URL.revokeObjectURL(href));
}
