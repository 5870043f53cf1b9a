/** A browser's storage, as far as ours is asked; `isFull` takes nothing more. */
export function storageOf(kept: Record<string, string>, isFull = false): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept[key] = text;
    },
    removeItem: (key: string) => {
      Reflect.deleteProperty(kept, key);
    },
  };
  return new Proxy(kept, {
    get: (target, name) => Reflect.get({ ...target, ...methods }, name) as unknown,
  }) as unknown as Storage;
}
