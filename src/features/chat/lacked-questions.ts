import type { SequencedEvent } from '../../live/live-frame';
import type { MessagesPage } from '../../contract/message';
import type { ThreadPorts } from './thread-ports';
import type { ThreadState } from './thread-state';

/** A question is next to the last message, or a few turns above it. */
const EACH = 6;
const MOST_READ = 1_000;

/** Questions of turns that other clients started: the stream tells what is answered, only the snapshot what was asked. */
export class LackedQuestions {
  readonly #ports: Pick<ThreadPorts, 'readMessages'>;
  readonly #ids = new Set<string>();
  #isReading = false;

  constructor(ports: Pick<ThreadPorts, 'readMessages'>) {
    this.#ports = ports;
  }

  hear(events: readonly SequencedEvent[]): void {
    for (const { event } of events) {
      if (event.type === 'turn_start' && event.user_message_id !== null) this.#ids.add(event.user_message_id);
    }
  }

  /** How many the thread does not have. While one is being sent from here, that may be the one. */
  count({ messages, sends }: ThreadState): number {
    // It is next to the last one, when it is there.
    for (const id of this.#ids) if (messages.findLast((message) => message.id === id)) this.#ids.delete(id);
    return sends.some((send) => send.place === 'thread' && send.status === 'sending') ? 0 : this.#ids.size;
  }

  isDue(thread: ThreadState): boolean {
    return !this.#isReading && this.count(thread) > 0;
  }

  /** `null`: the server did not answer. */
  async read(thread: ThreadState): Promise<MessagesPage | null> {
    this.#isReading = true;
    const limit = Math.min(EACH * this.count(thread), MOST_READ);
    const page = await this.#ports.readMessages({ limit }).catch(() => null);
    this.#isReading = false;
    return page;
  }

  forget(): void {
    this.#ids.clear();
  }
}
