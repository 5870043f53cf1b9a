/** Events from many producers, read by one consumer in the order they were pushed. */
export class EventQueue<T> implements AsyncIterable<T> {
  private readonly waiting: T[] = [];
  private isClosed = false;
  private failure: { error: unknown } | undefined;
  private wake: () => void = () => undefined;

  push(event: T): void {
    if (this.isClosed) return;
    this.waiting.push(event);
    this.wake();
  }

  /** Ends the reading after what was pushed so far; with `failure`, by throwing it. */
  close(failure?: { error: unknown }): void {
    this.isClosed = true;
    this.failure ??= failure;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    for (;;) {
      const event = this.waiting.shift();
      if (event !== undefined) {
        yield event;
      } else if (this.failure) {
        throw this.failure.error;
      } else if (this.isClosed) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }
}
