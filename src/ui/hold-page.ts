const holds = new Set<symbol>();

function ask(event: Event): void {
  event.preventDefault();
}

/**
 * Something is under way that ends with this page, or is shown here and never again: the page does not reload by itself, and whoever
 * leaves it is asked first. Answers how to let go.
 */
export function holdPage(): () => void {
  const hold = Symbol('hold');
  if (holds.size === 0) window.addEventListener('beforeunload', ask);
  holds.add(hold);
  return () => {
    holds.delete(hold);
    if (holds.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Holds the page for as long as it is told that it is to be held. */
export function pageHolder(): (isHeld: boolean) => void {
  let letGo: (() => void) | null = null;
  return (isHeld) => {
    if (isHeld) letGo ??= holdPage();
    else {
      letGo?.();
      letGo = null;
    }
  };
}

export function isPageHeld(): boolean {
  return holds.size > 0;
}
