import { focusMessageBox, MESSAGE_BOX } from './message-box';
import { THERE_AGAIN } from './navigate';
import { OVERLAYS } from './overlays';
import type { KeyOf } from './shortcuts';

/** What is scrolled from there. */
const SCROLLER = '[data-thread]';
/** A request for a decision hears letters itself, wherever the focus is. */
const ASKING = '[data-asks]';
const MODIFIERS = ['Control', 'Meta', 'Alt'];
const PAGE = 0.85;
const pages: Record<KeyOf<'scroll'>, number> = { PageUp: -PAGE, PageDown: PAGE };

/**
 * What is typed while nothing has the focus is written where messages are, which has it for whoever begins another conversation,
 * and from an empty box the thread is scrolled. Answers how to stop.
 */
export function writeAnywhere(): () => void {
  const listening = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    const box = document.querySelector<HTMLTextAreaElement>(MESSAGE_BOX);
    if (!box || isOthers(event)) return;
    const isNowhere = document.activeElement === document.body;
    const isEmptyBox = document.activeElement === box && box.value === '';
    if (event.key in pages && (isNowhere || isEmptyBox)) scroll(event, pages[event.key as keyof typeof pages]);
    else if (isNowhere && isSign(event) && !document.querySelector(ASKING)) box.focus();
  };
  window.addEventListener('keydown', onKey, listening);
  window.addEventListener(THERE_AGAIN, focusMessageBox, listening);
  return () => listening.abort();
}

function isOthers(event: KeyboardEvent): boolean {
  const isHeld = MODIFIERS.some((modifier) => event.getModifierState(modifier));
  return event.defaultPrevented || event.isComposing || isHeld || document.querySelector(OVERLAYS) !== null;
}

/** One that is written; a space alone scrolls. */
function isSign({ key }: KeyboardEvent): boolean {
  return /^\S$/u.test(key);
}

function scroll(event: KeyboardEvent, by: number): void {
  const scroller = document.querySelector(SCROLLER);
  scroller?.scrollBy({ top: scroller.clientHeight * by });
  event.preventDefault();
}
