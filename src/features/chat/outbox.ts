import type { AgentConfig } from '../../contract/conversation';
import type { PostedMessage } from '../../contract/message';
import { parseKept } from '../../ui/parse-kept';
import type { LocalSend } from './thread-state';

/** How a conversation begins that the server may not have yet. */
export type Start = { agentKey: string; agentConfig: AgentConfig };

/** A message that was sent and that the server has not taken yet, wherever it is shown. */
export type OutboxEntry = Omit<LocalSend, 'place'> & {
  conversationId: string;
  /** Who sent it; `null` until the page knows that. Nobody else ever sends it. */
  owner: string | null;
  /** Its conversation is to be made first. */
  start?: Start | null;
  /** Its agent does not begin it so, by field of the config; all that was written for it is to be given back. */
  problems?: Record<string, string> | null;
  /** It was discarded; what is left to say is that its conversation, which may have been made, is to go. */
  isWithdrawn?: boolean;
};

/** What became of an entry that is no longer here, where the server took it. */
export type Taken = { entry: OutboxEntry; posted: PostedMessage };

export type OutboxStorage = {
  /** What is stored under keys that begin so. */
  read: (prefix: string) => readonly string[];
  /** `null` forgets it. Where the browser takes nothing, it is lost with the page. */
  keep: (key: string, text: string | null) => void;
};

type Stored = OutboxEntry & { posted?: PostedMessage };
type Listener = (taken: Taken | null) => void;

const PREFIX = 'parley:outbox:';
/** Of those that nobody sends again; what is on its way is never dropped. */
const MOST_FAILED = 100;
const MOST_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Messages on their way, kept by the browser until the server has each: they outlive reloads, crashes and other pages. An entry
 * is stored by itself, so that tabs do not write over each other; where nothing can be stored they live as long as the page.
 */
export class Outbox {
  private readonly entries = new Map<string, OutboxEntry>();
  private readonly listeners = new Set<Listener>();
  private owner: string | null = null;

  constructor(
    private readonly storage: OutboxStorage,
    nowMs: number,
  ) {
    for (const stored of storage.read(PREFIX).flatMap((text) => parse(text) ?? [])) {
      const isOver = stored.posted !== undefined || nowMs - stored.askedAtMs > MOST_AGE_MS;
      if (isOver) this.forget(stored.key);
      else this.entries.set(stored.key, stored);
    }
  }

  /** Those of this person, in the order in which they were sent. */
  list(): OutboxEntry[] {
    return [...this.entries.values()]
      .filter(({ owner }) => owner === null || owner === this.owner)
      .sort((a, b) => a.askedAtMs - b.askedAtMs);
  }

  of(conversationId: string): OutboxEntry[] {
    return this.list().filter((entry) => entry.conversationId === conversationId);
  }

  /** Whether this conversation is still to be made, and how. Of a page that does not know yet whose it is, all are. */
  startOf(conversationId: string): Start | null {
    const isHere = (entry: OutboxEntry) => entry.conversationId === conversationId && !this.isOthers(entry);
    return (
      [...this.entries.values()].find((entry) => entry.start && !entry.isWithdrawn && isHere(entry))?.start ?? null
    );
  }

  has(status: OutboxEntry['status']): boolean {
    return this.list().some((entry) => entry.status === status);
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whose page this is. */
  setOwner(owner: string): void {
    if (owner === this.owner) return;
    this.owner = owner;
    for (const entry of this.entries.values()) if (entry.owner === null) this.keep(entry);
    this.tell(null);
  }

  put(entry: OutboxEntry): void {
    this.keep(entry);
    const failed = this.list().filter(({ status }) => status === 'failed');
    for (const oldest of failed.slice(0, -MOST_FAILED)) this.forget(oldest.key);
    this.tell(null);
  }

  change(key: string, change: Partial<OutboxEntry>): void {
    const entry = this.entries.get(key);
    if (entry) this.put({ ...entry, ...change });
  }

  /** One got no answer: it waits, and what comes after it with it, so that the order stays. */
  holdBack(conversationId: string, error: string): void {
    for (const { key, status } of this.of(conversationId)) {
      if (status !== 'failed') this.change(key, { status: 'unreached', error });
    }
  }

  /** A person says so. What is old begins anew; what only got no answer keeps its place in the order. */
  sendAgain(key: string, nowMs: number): void {
    const isLate = this.entries.get(key)?.status === 'failed';
    this.change(key, { status: 'sending', error: null, problems: null, ...(isLate && { askedAtMs: nowMs }) });
  }

  /** The server has it. Other tabs hear what became of it before they hear that it is gone. */
  acknowledge(key: string, posted: PostedMessage): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.store({ ...entry, posted });
    this.forget(key);
    this.begin(entry.conversationId);
    this.tell({ entry, posted });
  }

  discard(key: string): void {
    this.forget(key);
    this.tell(null);
  }

  /** All that was to be in its conversation is discarded: whether that was made only the server knows. */
  withdraw(key: string): void {
    this.change(key, { isWithdrawn: true, status: 'sending', error: null, text: '', files: [] });
  }

  /** The conversation is deleted. */
  discardAll(conversationId: string): void {
    for (const entry of this.of(conversationId)) this.discard(entry.key);
  }

  /** Another tab has written. */
  readonly hear = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    if (!key?.startsWith(PREFIX)) return;
    const stored = parse(newValue);
    if (stored && !stored.posted) this.entries.set(stored.key, stored);
    else this.entries.delete(key.slice(PREFIX.length));
    if (stored?.posted) this.begin(stored.conversationId);
    this.tell(stored?.posted ? { entry: stored, posted: stored.posted } : null);
  };

  /** The conversation is there. */
  private begin(conversationId: string): void {
    for (const entry of this.of(conversationId)) if (entry.start) this.keep({ ...entry, start: null });
  }

  private isOthers({ owner }: OutboxEntry): boolean {
    return owner !== null && this.owner !== null && owner !== this.owner;
  }

  private keep(entry: OutboxEntry): void {
    const owned = { ...entry, owner: entry.owner ?? this.owner };
    this.entries.set(entry.key, owned);
    if (owned.owner !== null) this.store(owned);
  }

  private forget(key: string): void {
    this.entries.delete(key);
    this.storage.keep(PREFIX + key, null);
  }

  private store(entry: Stored): void {
    this.storage.keep(PREFIX + entry.key, JSON.stringify(entry));
  }

  private tell(taken: Taken | null): void {
    for (const listener of this.listeners) listener(taken);
  }
}

function parse(text: string | null): Stored | null {
  return parseKept<Stored>(text, ({ key, conversationId: id }) => typeof key === 'string' && typeof id === 'string');
}
