import { MESSAGE_BOX } from './message-box';

/** Where an element stood: in which parent, as which child, and before which other. */
type Step = { parent: Element; index: number; next: Element | null };
type Place = { element: HTMLElement; label: string; steps: readonly Step[] };

const FIELDS = 'textarea, select, input:not([type=file], [type=hidden])';
const LINKS = 'a[href]';
const REMEMBERED = 6;

/**
 * Watches the page so that the focus is not lost with what had it: it goes back to what opened the dialog or the field that has
 * closed, else to what took the place of what is gone, else to what comes after it. Answers how to stop.
 */
export function keepFocus(): () => void {
  let places: readonly Place[] = [];
  let frame = 0;

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return;
    places = [...places.filter(({ element }) => element !== target), placeOf(target)].slice(-REMEMBERED);
  };
  const check = () => {
    const { activeElement } = document;
    if (activeElement === document.body || (activeElement && !canHaveFocus(activeElement)))
      afterLoss(places)?.focus({ preventScroll: true });
  };
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check);
  };
  const leave = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) places = []; // somebody clicked beside everything
    });
  const watching = new AbortController();
  const passively = { signal: watching.signal, capture: true, passive: true };
  const changes = new MutationObserver(schedule);
  document.addEventListener('focusin', ({ target }) => remember(target), passively);
  document.addEventListener('focusout', schedule, passively);
  document.addEventListener('pointerdown', leave, passively);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'inert'] });
  if (document.activeElement !== document.body) remember(document.activeElement);
  return () => {
    watching.abort();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}

function placeOf(element: HTMLElement): Place {
  const steps: Step[] = [];
  for (let at: Element = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement) {
    steps.push({ parent: at.parentElement, index: indexOf(at), next: at.nextElementSibling });
  }
  return { element, label: labelOf(element), steps };
}

/** Where the focus goes, newest memory first; nowhere while a control is only busy. */
function afterLoss(places: readonly Place[]): HTMLElement | null {
  for (const [index, place] of [...places.entries()].reverse()) {
    const target = fromPlace(place, places[index - 1]);
    if (target || (target === null && index === places.length - 1)) return target;
  }
  return places.length > 0 && !isTouched() ? document.querySelector<HTMLElement>(MESSAGE_BOX) : null;
}

/** `undefined`: all that stood around it is gone, like a dialog, or was put aside, like the list. */
function fromPlace(place: Place, before: Place | undefined): HTMLElement | null | undefined {
  const { element, steps } = place;
  if (canHaveFocus(element)) return element;
  const standing = steps.filter(({ parent }) => parent.isConnected);
  const first = standing[0];
  if (!first || element.closest('[inert]')) return undefined;
  if (first.parent.matches('main')) return null; // another page, which takes the focus itself
  if (element.isConnected) return besides(element);
  const opener = element.matches(FIELDS) ? before : undefined;
  return (opener && again(opener, first.parent)) ?? replacement(place, first) ?? following(standing);
}

/** A control that was switched off for good has others beside it; one that is busy has none, and gets the focus back. */
function besides(element: HTMLElement): HTMLElement | null {
  const all = buttonsIn(element.parentElement);
  const at = all.indexOf(element);
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()].find(canHaveFocus) ?? null;
}

/** What opened a field is drawn anew when the field closes. */
function again({ element, label, steps }: Place, within: Element): HTMLElement | null {
  if (canHaveFocus(element)) return within.contains(element) ? element : null;
  const home = steps.find(({ parent }) => parent.isConnected);
  if (!home || !(within.contains(home.parent) || home.parent.contains(within))) return null;
  const same = (button: HTMLElement) => labelOf(button) === label && canHaveFocus(button);
  // A list has one in each of its entries: the one where it stood comes first.
  return buttonsIn(home.parent.children[home.index] ?? null).find(same) ?? buttonsIn(home.parent).find(same) ?? null;
}

/** The same control of what stands there now, where that is not merely what came next. */
function replacement({ label }: Place, { parent, index, next }: Step): HTMLElement | null {
  const now = parent.children[index];
  if (!now || now === next) return null;
  const same = buttonsIn(now).find((button) => labelOf(button) === label);
  return same && !canHaveFocus(same) ? besides(same) : (same ?? null);
}

/** What comes after it, in a list else what is before it, from the nearest surroundings to the widest. */
function following(steps: readonly Step[]): HTMLElement | null {
  for (const [depth, { parent, index }] of steps.entries()) {
    const children = [...parent.children];
    const after = children.slice(depth === 0 ? index : index + 1);
    // Elsewhere a link of a text would get it.
    const before = parent.closest('nav') ? children.slice(0, index).reverse() : [];
    const target = firstOf(after, (child) => fieldIn(child) ?? wholeOf(child)) ?? firstOf(before, fieldIn);
    if (target) return target;
  }
  return null;
}

function firstOf(elements: readonly Element[], targetIn: (element: Element) => HTMLElement | null): HTMLElement | null {
  for (const element of elements) {
    const target = targetIn(element);
    if (target) return target;
  }
  return null;
}

/** A field or a link. */
function fieldIn(element: Element): HTMLElement | null {
  for (const wanted of isTouched() ? [LINKS] : [FIELDS, LINKS]) {
    const found = [...element.querySelectorAll<HTMLElement>(wanted)];
    if (element instanceof HTMLElement && element.matches(wanted)) found.unshift(element);
    const target = found.find(canHaveFocus);
    if (target) return target;
  }
  return null;
}

/** Of what has only buttons the whole, since a key that is still held would press one. */
function wholeOf(element: Element): HTMLElement | null {
  if (!(element instanceof HTMLElement) || !buttonsIn(element).some(canHaveFocus)) return null;
  if (!element.matches('button')) element.tabIndex = -1;
  return element;
}

function buttonsIn(element: Element | null): HTMLElement[] {
  if (!element) return [];
  return [...(element instanceof HTMLButtonElement ? [element] : []), ...element.querySelectorAll('button')];
}

function canHaveFocus(element: Element): boolean {
  if (!element.isConnected || element.closest('[inert]')) return false;
  return !element.matches(':disabled') && element.getClientRects().length > 0;
}

/** Under a finger a field would bring the keyboard up. */
function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function labelOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}

function indexOf(element: Element): number {
  return [...(element.parentElement?.children ?? [])].indexOf(element);
}
