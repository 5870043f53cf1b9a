import type { LivePorts } from './live-ports';
import type { TabMessage } from './tab-message';

type LeadershipHandlers = {
  /** This tab leads now. */
  onLead: () => void;
  /** It does not any more: another one leads, or the page stops running. */
  onResign: () => void;
  /** Now is the time to tell the leader, whoever it is, what this tab wants. A leader answers. */
  onAsk: () => void;
  onMessage: (message: TabMessage) => void;
};

/** So long a tab that has just come waits for a leader to answer. */
const ANSWER_MS = 200;
const ASK_MS = 3_000;
/** A leader that owes so many answers is frozen, or gone without a word. */
const MOST_UNANSWERED = 2;
/** When a leader leaves, the first one to wake succeeds it: a visible tab, for the timers of hidden ones are late. */
const SUCCESSION_MS = 100;

/**
 * Makes one of all tabs lead. By messages alone: only secure pages have locks. That two lead for a moment harms nobody, and ends
 * as soon as they hear of each other.
 */
export class TabLeadership {
  readonly tab: string;
  /** One that has left says nothing. */
  readonly send: (message: TabMessage) => void;
  readonly #ports: LivePorts;
  readonly #handlers: LeadershipHandlers;
  /** Of a tab that leads. */
  #claim = '';
  #unanswered = 0;
  #hasLeft = false;
  #cancelBeat = (): void => undefined;

  constructor(ports: LivePorts, handlers: LeadershipHandlers) {
    this.#ports = ports;
    this.#handlers = handlers;
    this.tab = this.#newName();
    const say = ports.openChannel((message) => this.#hear(message));
    this.send = (message) => {
      if (!this.#hasLeft) say(message);
    };
    for (const end of ['pagehide', 'freeze'] as const) ports.listen(end, () => this.#leave());
    for (const start of ['pageshow', 'resume'] as const) ports.listen(start, () => this.#return());
  }

  /** Asks who leads, and does so itself when nobody answers. */
  join(): void {
    this.#handlers.onAsk();
    this.#succeedIn(ANSWER_MS);
  }

  #leave(): void {
    this.send({ kind: 'bye', tab: this.tab, wasLeader: this.#claim !== '' });
    this.#hasLeft = true;
    this.#cancelBeat();
    this.#resign();
  }

  #return(): void {
    if (!this.#hasLeft) return;
    this.#hasLeft = false;
    this.join();
    // For this tab something begins after a time without.
    this.#handlers.onMessage({ kind: 'opened' });
  }

  #succeedIn(delayMs: number): void {
    this.#unanswered = MOST_UNANSWERED;
    this.#beatIn(delayMs);
  }

  #beatIn(delayMs: number): void {
    this.#cancelBeat();
    this.#cancelBeat = this.#ports.later(delayMs, () => {
      this.#beat();
      this.#beatIn(ASK_MS);
    });
  }

  #beat(): void {
    if (this.#claim) return;
    if (this.#unanswered < MOST_UNANSWERED) {
      this.#unanswered += 1;
      this.#handlers.onAsk();
    } else {
      this.#claim = this.#newName();
      this.send({ kind: 'lead', claim: this.#claim });
      this.#handlers.onLead();
    }
  }

  #hear(message: TabMessage): void {
    if (this.#hasLeft) return;
    if (!('tab' in message)) {
      // Only what a leader says is a sign of its life.
      this.#unanswered = 0;
      const isNew = message.kind === 'lead' && message.claim > this.#claim;
      if (isNew) this.#follow();
      else if (this.#claim) {
        // It does not know yet that it leads no more.
        this.send({ kind: 'lead', claim: this.#claim });
        return;
      }
    } else if (message.kind === 'bye' && message.wasLeader) this.#succeedIn(this.#ports.random() * SUCCESSION_MS);
    this.#handlers.onMessage(message);
  }

  #follow(): void {
    this.#resign();
    this.#handlers.onAsk();
  }

  #resign(): void {
    if (!this.#claim) return;
    this.#claim = '';
    this.#handlers.onResign();
  }

  /** Later ones come later in the order of strings. */
  #newName(): string {
    return `${String(this.#ports.now())} ${String(this.#ports.random())}`;
  }
}
