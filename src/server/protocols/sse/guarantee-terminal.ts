type Terminals<T> = {
  isTerminal: (item: T) => boolean;
  /** The terminal event for a source that threw, or that ended without one (`undefined`). */
  toTerminal: (error: unknown) => T;
};

/**
 * Passes batches through until the first terminal event, which is always the last thing sent, and sends one when the
 * source fails or just stops.
 */
export async function* guaranteeTerminal<T>(
  source: AsyncIterable<readonly T[]>,
  terminals: Terminals<T>,
): AsyncGenerator<readonly T[]> {
  let failure: unknown;
  try {
    for await (const batch of source) {
      const end = batch.findIndex(terminals.isTerminal);
      if (end >= 0) {
        yield batch.slice(0, end + 1);
        return;
      }
      if (batch.length > 0) yield batch;
    }
  } catch (error) {
    failure = error;
  }
  yield [terminals.toTerminal(failure)];
}
