import { notify } from './notify';
import { strings } from './strings';

/** Puts a text on the clipboard; answers whether it is there. Where it is not, the reader is told. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await write(text);
  if (!isCopied) notify(strings.copyFailed);
  return isCopied;
}

/** A page that came from another machine without encryption has only the old way. */
async function write(text: string): Promise<boolean> {
  if (!window.isSecureContext) return writeSelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function writeSelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else copies outside a secure context
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
