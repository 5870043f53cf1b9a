/** Fires on the window where somebody goes to where the page is already. */
export const THERE_AGAIN = 'parley:there-again';

/**
 * Goes to another page of the chat without asking the server for it: the page is here already, and stays when the line is down. The
 * router follows the history (https://nextjs.org/docs/app/getting-started/linking-and-navigating#native-history-api).
 */
export function navigate(href: string): void {
  const isThere = new URL(href, location.href).href === location.href;
  if (isThere) window.dispatchEvent(new Event(THERE_AGAIN));
  if (isThere || isOverlay()) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
}

/** Something is opened over the page, which the way back closes. From there one goes on in its place. */
export function pushOverlay(): void {
  history.pushState({ isOverlay: true }, '');
}

/** Whether the way back leads to the page below. */
export function isOverlay(): boolean {
  return (history.state as { isOverlay?: boolean } | null)?.isOverlay === true;
}
