const aborted = Symbol('aborted');

/** Goes through `source` until it ends or the signal fires, whichever is first, also when `source` never moves again. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  let wake: () => void = () => undefined;
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const next = await new Promise<IteratorResult<T> | typeof aborted>((resolve, reject) => {
        wake = () => resolve(aborted);
        iterator.next().then(resolve, reject);
      });
      if (next === aborted || next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
