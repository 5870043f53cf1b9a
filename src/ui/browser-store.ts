import { keepText, readKept, textKeeper, type TextKeeper } from './kept-text';

/** What stands in front of every name that this browser keeps. */
const OURS = 'parley:';
const PERSON = 'person';

/** Small texts by name, where `null` is none. */
type BrowserStore = {
  read: (name: string) => string | null;
  write: (name: string, text: string | null) => void;
  forget: (isMeant: (name: string) => boolean) => void;
  subscribe: (listener: () => void) => () => void;
};

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The page's own writing, and that of its other tabs. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}

function createStore(storage: () => Storage, { read, keep }: TextKeeper): BrowserStore {
  return {
    subscribe,
    read: (name) => read(OURS + name),
    write: (name, text) => {
      keep(OURS + name, text);
      tell();
    },
    forget: (isMeant) => {
      try {
        const names = Object.keys(storage()).filter((name) => name.startsWith(OURS) && isMeant(name));
        for (const name of names) storage().removeItem(name);
      } catch {
        // A browser that keeps nothing has nothing to forget.
      }
      tell();
    },
  };
}

/** Kept in this browser, for all of its tabs. */
export const browserStore = createStore(() => localStorage, { read: readKept, keep: keepText });

/** Kept as long as this tab is there, over a reload too. */
export const tabStore = createStore(
  () => sessionStorage,
  textKeeper(() => sessionStorage),
);

const stores = [browserStore, tabStore];

/** How the pages look is nobody's, as are the signs of who comes and goes. */
const isPersons = (name: string) => !/:(theme|sidebar|signed-in|signed-out)$/.test(name);

/** Nothing of the person who signs out stays in this browser: its other tabs hear of it, and forget what is theirs. */
export function forgetPerson(): void {
  for (const store of stores) store.forget(isPersons);
  browserStore.write('signed-out', String(Date.now()));
}

/** What this tab keeps; the person has signed out in another one. */
export function forgetTab(): void {
  tabStore.forget(isPersons);
}

/**
 * Whose things are kept from now on. Those of somebody else are forgotten, but for messages on their way, which know whose they are.
 * Answers whether there were any.
 */
export function keepPerson(principal: string): boolean {
  const others = stores.filter((store) => ![null, principal].includes(store.read(PERSON)));
  for (const store of others) store.forget((name) => isPersons(name) && !name.startsWith(`${OURS}outbox:`));
  for (const store of stores) store.write(PERSON, principal);
  return others.length > 0;
}

/** Who was the last to be let in. */
export function readPerson(): string | null {
  return browserStore.read(PERSON);
}

/** What was kept for one thing, by its id. */
export function forgetThing(id: string): void {
  for (const store of stores) store.forget((name) => name.endsWith(`:${id}`));
}
