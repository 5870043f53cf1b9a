/** Something that lasts as long as the page, whatever is shown of it. */
type PageState<T> = {
  read: () => T;
  set: (next: T) => void;
  /** Answers how to stop listening. */
  subscribe: (listener: () => void) => () => void;
  /** Whether anything on the page shows it. */
  isShown: () => boolean;
};

export function pageState<T>(initial: T): PageState<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isShown: () => listeners.size > 0,
  };
}
