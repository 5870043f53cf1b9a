import type { Clock } from '../clock';

const SHORTEST_MS = 25;
const LONGEST_MS = 50;

/**
 * The moment at which all turns append what may wait, so that they share a commit. The more of them speak, the later it comes: more
 * commits in the same time would only make everybody wait for them.
 */
export class AppendTick {
  private waiting = new Set<() => void>();
  private isOpen = false;
  private lastCount = 0;

  constructor(private readonly clock: Clock) {}

  /** Calls `append` once, together with everybody else's; answers what takes it back. */
  join(append: () => void): () => void {
    this.waiting.add(append);
    if (!this.isOpen) this.open();
    return () => {
      this.waiting.delete(append);
    };
  }

  private open(): void {
    this.isOpen = true;
    this.clock.after(Math.min(SHORTEST_MS + this.lastCount, LONGEST_MS), () => {
      const { waiting } = this;
      this.waiting = new Set();
      this.isOpen = false;
      this.lastCount = waiting.size;
      for (const append of waiting) append();
    });
  }
}
