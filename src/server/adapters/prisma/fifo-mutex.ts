/** One holder at a time, in the order of asking. */
export class FifoMutex {
  private readonly waiting: (() => void)[] = [];
  private held = false;

  get isHeld(): boolean {
    return this.held;
  }

  /** Resolves with the function that gives the mutex on; calling it twice is harmless. */
  async acquire(): Promise<() => void> {
    if (this.held) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.held = true;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.passOn();
    };
  }

  /** Stays held while it goes from one holder to the next, so that nobody slips in between. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.held = false;
  }
}
