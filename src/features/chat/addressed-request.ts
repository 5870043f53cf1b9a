/** Requests for a decision, each with its id as the value. */
const REQUESTS = '[data-asks]';

/** Letters are meant for the request that has the focus; for the first of them while none has it. */
export function isAddressed(id: string, isFirst: boolean): boolean {
  const focused = document.activeElement?.closest<HTMLElement>(REQUESTS);
  return focused ? focused.dataset['asks'] === id : isFirst;
}

export function requestOf(id: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(REQUESTS)].find(({ dataset }) => dataset['asks'] === id);
}
