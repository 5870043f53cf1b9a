/** Where messages are written. */
export const MESSAGE_BOX = '[data-message-box]';

/** Where nothing has the focus, it goes there. */
export function focusMessageBox(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(MESSAGE_BOX)?.focus();
}
