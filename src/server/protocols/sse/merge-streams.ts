/** Items of all sources as they come, one of each at most waiting to be read. Ends when all have ended, or with the first that fails. */
export async function* mergeStreams<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  const iterators = sources.map((source): AsyncIterator<T, unknown> => source[Symbol.asyncIterator]());
  const ready: { iterator: AsyncIterator<T, unknown>; next: Promise<IteratorResult<T, unknown>> }[] = [];
  let wake = (): void => undefined;
  const pull = (iterator: AsyncIterator<T, unknown>) => {
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
      const result = await first.next;
      if (result.done === true) open -= 1;
      else {
        yield result.value;
        pull(first.iterator);
      }
    }
  } finally {
    // Not awaited: a source that waits ends with the signal that it was opened with.
    for (const iterator of iterators) void iterator.return?.().catch(() => undefined);
  }
}
