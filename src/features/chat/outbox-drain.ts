import type { PostedMessage } from '../../contract/message';
import { strings } from '../../ui/strings';
import { GrowingPauses } from '../../ui/growing-pauses';
import { unsentStrings } from '../../ui/strings/unsent-strings';
import type { Outbox, OutboxEntry } from './outbox';

/** `unreached`: it may be that nobody heard it. `asked-again`: it was not done for want of a session, and there is another now. */
export type Delivery =
  | { kind: 'taken'; posted: PostedMessage }
  | { kind: 'refused' | 'unreached'; reason: string }
  | { kind: 'asked-again' }
  /** Its conversation is not there, or not any more. */
  | { kind: 'withdrawn' }
  /** There is no conversation for it: its agent does not begin one so. `problems` by field of the config. */
  | ({ kind: 'unstarted' } & StartRefusal);

export type StartRefusal = { reason: string; problems: Record<string, string> };

type DrainPorts = {
  /** Who is signed in. Rejects when nobody answers. */
  readOwner: () => Promise<string>;
  post: (entry: OutboxEntry) => Promise<Delivery>;
  /** Takes what was written for a conversation that does not begin out of the outbox, to where it can be sent anew. */
  giveBack: (conversationId: string, refusal: StartRefusal) => void;
  /** Runs alone, among all tabs of this browser, for this name. */
  alone: (name: string, run: () => Promise<void>) => Promise<void>;
  isConnected: () => boolean;
  /** Runs after a pause; answers how to take that back. */
  later: (delayMs: number, run: () => void) => () => void;
  now: () => number;
};

const RETRY = { firstMs: 5_000, lastMs: 60_000 };
/** On a line that stands, an answer may get lost that says it was taken. */
const LOST_ANSWER_MS = 1_000;
/** The server knows a key for a day: after that, sending again could say the same thing twice. */
const KEY_LIFETIME_MS = 20 * 60 * 60 * 1000;

/** Sends what is in the outbox: one conversation's messages in order, each until the server has answered for it. */
export class OutboxDrain {
  private readonly running = new Set<string>();
  private readonly retry: GrowingPauses;

  constructor(
    private readonly outbox: Outbox,
    private readonly ports: DrainPorts,
  ) {
    this.retry = new GrowingPauses(ports.later, RETRY);
  }

  /** Sends what is to be sent; asked for whenever the outbox has changed. */
  readonly run = (): void => {
    const entries = this.outbox.list().filter(({ status }) => status === 'sending');
    for (const id of new Set(entries.map((entry) => entry.conversationId))) void this.drain(id);
  };

  /** The server is heard: what got no answer goes out again. */
  readonly wake = (): void => {
    if (!this.ports.isConnected()) return;
    for (const { key, status } of this.outbox.list()) {
      if (status === 'unreached') this.outbox.change(key, { status: 'sending' });
    }
  };

  private async drain(id: string): Promise<void> {
    if (this.running.has(id)) return;
    this.running.add(id);
    try {
      await this.ports.alone(`parley:outbox:${id}`, async () => {
        while (await this.sendNext(id));
      });
    } finally {
      this.running.delete(id);
    }
    this.run(); // what came in the last moment
  }

  /** Answers whether there may be more to send now. */
  private async sendNext(id: string): Promise<boolean> {
    const owner = await this.ports.readOwner().catch(() => null);
    if (owner !== null) this.outbox.setOwner(owner);
    const entry = this.outbox.of(id).find(({ status }) => status !== 'failed');
    if (!entry) return false;
    if (!entry.isWithdrawn && this.ports.now() - entry.askedAtMs > KEY_LIFETIME_MS) {
      this.outbox.change(entry.key, { status: 'failed', error: unsentStrings.old });
      return true;
    }
    if (owner === null) return this.holdBack(id, strings.connection.unreached);
    return this.settle(entry, await this.post(entry));
  }

  /** What got no answer the first time is asked for again before a word is said of it. */
  private async post(entry: OutboxEntry): Promise<Delivery> {
    const delivery = await this.ports.post(entry);
    if (delivery.kind !== 'unreached' || entry.error !== null || !this.ports.isConnected()) return delivery;
    await new Promise<void>((resolve) => this.ports.later(LOST_ANSWER_MS, resolve));
    const isWanted = this.outbox.of(entry.conversationId).some(({ key }) => key === entry.key);
    return isWanted ? this.ports.post(entry) : { kind: 'asked-again' };
  }

  private settle({ key, conversationId }: OutboxEntry, delivery: Delivery): boolean {
    switch (delivery.kind) {
      case 'taken':
        this.retry.reset();
        this.outbox.acknowledge(key, delivery.posted);
        return true;
      case 'refused':
        this.outbox.change(key, { status: 'failed', error: delivery.reason });
        return true;
      case 'unreached':
        return this.holdBack(conversationId, delivery.reason);
      case 'asked-again':
        return true;
      case 'withdrawn':
        this.outbox.discard(key);
        return true;
      case 'unstarted':
        this.ports.giveBack(conversationId, delivery);
        return false;
    }
  }

  private holdBack(conversationId: string, error: string): false {
    this.outbox.holdBack(conversationId, error);
    this.retry.again(this.wake);
    return false;
  }
}
