import type { Turn } from '../../contract/turn';
import type { ThreadPorts } from './thread-ports';
import type { ThreadState } from './thread-state';

type Thread = { read: () => ThreadState | null; take: (turns: readonly Turn[]) => void };

/**
 * Reads what turns told beside their messages, where this page did not hear it: as far back as there are answers that lack it.
 * Turns come by pages of their own, the newest first.
 */
export class ThreadTraces {
  readonly #readTurns: ThreadPorts['readTurns'];
  readonly #thread: Thread;
  /** The earliest turn that was read. */
  #earliest: Turn | null = null;
  /** Answers that no turn is known of. */
  readonly #without = new Set<string>();
  #reading = Promise.resolve();

  constructor(readTurns: ThreadPorts['readTurns'], thread: Thread) {
    this.#readTurns = readTurns;
    this.#thread = thread;
  }

  readonly readNewest = (): void => this.#next(() => this.#readFrom(null));

  /** Goes on where the earliest turn was read. */
  readonly readEarlier = (): void =>
    this.#next(async () => {
      if (this.#lacking().length > 0) await this.#readFrom(this.#earliest);
    });

  /** One after the other: what the one before has read is not read again. */
  #next(run: () => Promise<void>): void {
    this.#reading = this.#reading.then(run);
  }

  async #readFrom(from: Turn | null): Promise<void> {
    let last = from;
    do {
      const turns = await this.#readTurns(last?.number ?? null).catch(() => null);
      if (!turns) return;
      this.#thread.take(turns);
      last = turns.at(-1) ?? null;
      this.#note(last);
    } while (last && this.#lacking().length > 0);
  }

  /** `last`: the earliest turn of the page that was read; `null`: there is none any more. */
  #note(last: Turn | null): void {
    if (last && last.number < (this.#earliest?.number ?? Infinity)) this.#earliest = last;
    for (const { id, created_at: at } of this.#lacking()) if (!last || at >= last.started_at) this.#without.add(id);
  }

  #lacking() {
    const { messages = [], extras = {} } = this.#thread.read() ?? {};
    return messages.filter(
      ({ id, role, status, turn_id: turnId }) =>
        role === 'assistant' &&
        status !== 'streaming' &&
        turnId !== null &&
        extras[id]?.isWhole !== true &&
        !this.#without.has(id),
    );
  }
}
