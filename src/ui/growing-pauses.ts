type Later = (delayMs: number, run: () => void) => () => void;

/** Runs something again after a pause, which grows for as long as that does not help. */
export class GrowingPauses {
  readonly #later: Later;
  readonly #range: { firstMs: number; lastMs: number };
  #misses = 0;
  #cancel: (() => void) | null = null;

  constructor(later: Later, range: { firstMs: number; lastMs: number }) {
    this.#later = later;
    this.#range = range;
  }

  /** Asked for again before its time it is not put off: what asks may never fall silent. */
  again(run: () => void): void {
    if (this.#cancel) return;
    const { firstMs, lastMs } = this.#range;
    this.#cancel = this.#later(Math.min(firstMs * 2 ** this.#misses, lastMs), () => {
      this.#cancel = null;
      run();
    });
    this.#misses += 1;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** It helped. */
  reset(): void {
    this.#misses = 0;
  }
}
