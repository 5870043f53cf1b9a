/** Draws something else where a box stands. If that began above what is in view, what follows it stays where it is seen. */
export function drawInPlace(box: HTMLElement, draw: () => void): void {
  const scroller = scrollerOf(box);
  const next = box.nextElementSibling;
  const isAbove = scroller && box.getBoundingClientRect().top < scroller.getBoundingClientRect().top;
  const beforePx = next?.getBoundingClientRect().top;
  draw();
  if (!isAbove || !next || beforePx === undefined) return;
  // Told after those who watched sizes before: a list that scrolls by what it measured has done so.
  const sizes = new ResizeObserver(() => {
    sizes.disconnect();
    scroller.scrollTop += next.getBoundingClientRect().top - beforePx;
  });
  sizes.observe(next);
}

function scrollerOf(box: HTMLElement): HTMLElement | null {
  for (let element = box.parentElement; element; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return null;
}
