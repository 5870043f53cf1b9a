/** Counts turns from the decision to start them, so that several that start at once do not pass the limit together. */
export class TurnSlots {
  private readonly taken = new Set<symbol>();

  constructor(
    private readonly limit: number,
    private readonly runningCount: () => number,
  ) {}

  /**
   * Whoever may start a turn asks `take` whether there is room for it, as often as it likes. The room is kept until `start` has
   * resolved: by then the turn runs, or did not start.
   */
  async use<T>(start: (take: () => boolean) => Promise<T>): Promise<T> {
    const slot = Symbol('slot');
    try {
      return await start(() => this.take(slot));
    } finally {
      this.taken.delete(slot);
    }
  }

  private take(slot: symbol): boolean {
    if (!this.taken.has(slot) && this.runningCount() + this.taken.size >= this.limit) return false;
    this.taken.add(slot);
    return true;
  }
}
