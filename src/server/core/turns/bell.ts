/** The conversations that were rung for since somebody last looked. */
export class Bell {
  private readonly rung = new Set<string>();
  private wake: (() => void) | null = null;
  private isClosed = false;

  get hasClosed(): boolean {
    return this.isClosed;
  }

  ring(conversationId: string): void {
    this.rung.add(conversationId);
    this.wake?.();
  }

  close(): void {
    this.isClosed = true;
    this.wake?.();
  }

  take(): string[] {
    const ids = [...this.rung];
    this.rung.clear();
    return ids;
  }

  /** Resolves when it was rung, or is closed, or `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (this.rung.size > 0 || this.isClosed || signal.aborted) return;
    await new Promise<void>((resolve) => {
      // A stream waits for every ring of its day: what it leaves on its signal would add up.
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
      this.wake = wake;
    });
    this.wake = null;
  }
}
