/** Items of all sources as they come, one of each at most waiting to be read. Ends when all have ended, or with the first that fails. */
export async function* mergeStreams<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]());
  const ready: { iterator: AsyncIterator<T>; next: Promise<IteratorResult<T>> }[] = [];
  let wake = () => {};
  const pull = (iterator: AsyncIterator<T>) => {
    const next = iterator.next();
    const settle = () => {
      ready.push({ iterator, next });
      wake();
    };
    next.then(settle, settle);
  };
  let open = iterators.length;
  try {
    iterators.forEach(pull);
    while (open > 0) {
      const first = ready.shift();
      if (!first) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const { done, value } = await first.next;
      if (done === true) open -= 1;
      else {
        yield value as T;
        pull(first.iterator);
      }
    }
  } finally {
    // Not awaited: a source that waits ends with the signal that it was opened with.
    for (const iterator of iterators) void iterator.return?.().catch(() => undefined);
  }
}
