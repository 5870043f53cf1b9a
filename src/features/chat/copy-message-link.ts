import { messageElementId } from '../../ui/message-element-id';
import { copyText } from '../../ui/copy-text';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';

/** Puts the address of a message of this page's conversation on the clipboard. */
export async function copyMessageLink(id: string): Promise<void> {
  const { origin, pathname } = window.location;
  if (await copyText(`${origin}${pathname}#${messageElementId(id)}`)) notify(strings.thread.linkCopied);
}
