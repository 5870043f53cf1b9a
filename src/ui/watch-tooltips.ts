import type { TooltipSide } from './tooltip-props';

const DELAY_MS = 450;
/** One that follows another so soon comes at once. */
const FOLLOWS_MS = 150;

export type ShownTooltip = { label: string; side: TooltipSide; anchor: DOMRect };

/** Watches the page for elements with a tooltip under the pointer or with the focus; answers how to stop. */
export function watchTooltips(show: (tooltip: ShownTooltip | null) => void): () => void {
  let anchor: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownUntil: number | null = -FOLLOWS_MS;

  const hide = () => {
    clearTimeout(timer);
    if (shownUntil !== null) return;
    shownUntil = performance.now();
    show(null);
  };
  const display = (element: HTMLElement) => {
    if (!element.isConnected) return;
    shownUntil = null;
    const { tooltip = '', tooltipSide = 'bottom' } = element.dataset;
    show({ label: tooltip, side: tooltipSide as TooltipSide, anchor: element.getBoundingClientRect() });
  };
  const move = (element: HTMLElement | null, delayMs: number) => {
    if (element === anchor) return;
    hide();
    anchor = element;
    if (element) timer = setTimeout(() => display(element), delayMs);
  };
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const follows = shownUntil === null || performance.now() - shownUntil < FOLLOWS_MS;
    if (pointerType !== 'touch') move(ownerOf(target), follows ? 0 : DELAY_MS);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const owner = ownerOf(target);
    if (owner?.matches(':focus-visible')) move(owner, 0);
  };
  const onBlur = () => move(null, 0);
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();

  const watching = new AbortController();
  const passively = { signal: watching.signal, capture: true, passive: true };
  document.addEventListener('pointerover', onOver, passively);
  document.addEventListener('focusin', onFocus, passively);
  document.addEventListener('focusout', onBlur, passively);
  document.addEventListener('pointerdown', hide, passively);
  document.addEventListener('scroll', hide, passively);
  document.addEventListener('keydown', onKey, passively);
  // What the pointer is on by now.
  move(document.querySelector<HTMLElement>('[data-tooltip]:hover'), DELAY_MS);
  return () => {
    clearTimeout(timer);
    watching.abort();
  };
}

function ownerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}
