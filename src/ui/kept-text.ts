export type TextKeeper = {
  /** What is kept; where the browser keeps nothing, being full or told not to, what this page keeps. */
  read: (key: string) => string | null;
  /** `null` forgets it. */
  keep: (key: string, text: string | null) => void;
};

export function textKeeper(storage: () => Storage): TextKeeper {
  /** What the browser did not take. */
  const here = new Map<string, string | null>();
  /** An older text would come back after a reload, as if it was the newest. */
  const forget = (key: string) => {
    try {
      storage().removeItem(key);
    } catch {
      // It keeps nothing at all.
    }
  };
  return {
    read: (key) => {
      const own = here.get(key);
      if (own !== undefined) return own;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    keep: (key, text) => {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        here.delete(key);
      } catch {
        here.set(key, text);
        forget(key);
      }
    },
  };
}

/** What this browser keeps. */
export const { read: readKept, keep: keepText } = textKeeper(() => localStorage);
