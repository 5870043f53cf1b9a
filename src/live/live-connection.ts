import type { LiveFrame, LiveFrames, SequencedEvent } from './live-frame';
import { LiveSource, type LiveStatus } from './live-source';
import { openTabChannel, type TabChannel, type TabMessage, type TabWishes } from './tab-channel';
import { watchWaking } from './watch-waking';

export type FollowHandlers = {
  onEvent: (entry: SequencedEvent) => void;
  /** The log cannot serve our cursor: read the snapshot; what follows comes after `lastEventId`. */
  onReset: (lastEventId: number) => void;
  onStatus: (status: LiveStatus) => void;
  /** The server does not let this conversation be followed: perhaps it is gone. */
  onRefused: () => void;
};

type Follow = { id: string; cursor: number; handlers: FollowHandlers };

const REFOLLOW_MS = 2_000;

/**
 * What happens on the server, live, over one connection for all tabs of this browser: the tab that leads holds it and hands on
 * every frame. When the leading tab goes, another takes over, from where each conversation stands.
 */
export class LiveConnection {
  private readonly follows = new Set<Follow>();
  private readonly listListeners = new Set<(news: LiveFrames['conversations']) => void>();
  private readonly statusListeners = new Set<() => void>();
  private readonly openedListeners = new Set<() => void>();
  /** While this tab leads: what each tab follows. */
  private readonly followed = new Map<string, readonly string[]>();
  private readonly channel: TabChannel;
  private source: LiveSource | null = null;
  private status: LiveStatus = 'live';

  constructor() {
    this.channel = openTabChannel({
      onLead: () => {
        this.source = new LiveSource({
          onFrame: this.share,
          onStatus: this.shareStatus,
          onOpened: this.shareOpened,
        });
        this.announce(this.follows);
        this.channel.send({ kind: 'hello' });
      },
      onResign: () => {
        this.source?.close();
        this.source = null;
        this.followed.clear();
        this.announce(this.follows);
      },
      onMessage: (message) => this.onMessage(message),
      onLook: (isOpen) => {
        for (const tab of this.followed.keys()) if (!isOpen(tab)) this.followed.delete(tab);
      },
    });
    watchWaking(this.reconnect);
  }

  /** Follows a conversation from a cursor until it is closed. */
  follow(id: string, cursor: number, handlers: FollowHandlers): { close: () => void } {
    const follow = { id, cursor, handlers };
    this.follows.add(follow);
    this.announce([follow]);
    return {
      close: () => {
        this.follows.delete(follow);
        this.announce([]);
      },
    };
  }

  readonly onConversations = (listener: (news: LiveFrames['conversations']) => void): (() => void) => {
    this.listListeners.add(listener);
    return () => this.listListeners.delete(listener);
  };

  readonly subscribeStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  };

  /** Called when a connection begins: what changed in lists before may be news that nobody has heard. */
  readonly onOpened = (listener: () => void): (() => void) => {
    this.openedListeners.add(listener);
    return () => this.openedListeners.delete(listener);
  };

  readonly getStatus = (): LiveStatus => this.status;

  /** Tries at once, such as after signing in. */
  readonly reconnect = (): void => {
    if (this.source) this.source.reconnect();
    else this.channel.send({ kind: 'reconnect' });
  };

  private onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'hello':
        this.announce(this.follows);
        break;
      case 'frame':
        this.onFrame(message.frame);
        break;
      case 'status':
        this.setStatus(message.status);
        break;
      case 'opened':
        this.tellOpened();
        break;
      case 'reconnect':
        this.source?.reconnect();
        break;
      case 'wishes':
        this.takeWishes(message);
        if (this.source) this.channel.send({ kind: 'status', status: this.status });
        break;
      case 'ping':
      case 'pong':
    }
  }

  /** Tells the leader what this tab follows; `begun` are those that may lack events. */
  private announce(begun: Iterable<Follow>): void {
    const { tab } = this.channel;
    const ids = [...new Set([...this.follows].map(({ id }) => id))];
    const wishes: TabWishes = { tab, ids, lacking: [...begun].map(({ id, cursor }) => [id, cursor] as const) };
    if (this.source) this.takeWishes(wishes);
    else this.channel.send({ kind: 'wishes', ...wishes });
  }

  private takeWishes({ tab, ids, lacking }: TabWishes): void {
    if (!this.source) return;
    this.followed.set(tab, ids);
    this.source.follow(new Set([...this.followed.values()].flat()), new Map(lacking));
  }

  private readonly share = (frame: LiveFrame): void => {
    this.channel.send({ kind: 'frame', frame });
    this.onFrame(frame);
  };

  private readonly shareStatus = (status: LiveStatus): void => {
    this.channel.send({ kind: 'status', status });
    this.setStatus(status);
  };

  private readonly shareOpened = (): void => {
    this.channel.send({ kind: 'opened' });
    this.tellOpened();
  };

  private tellOpened(): void {
    for (const listener of this.openedListeners) listener();
  }

  private setStatus(status: LiveStatus): void {
    if (status === this.status) return;
    this.status = status;
    for (const { handlers } of this.follows) handlers.onStatus(status);
    for (const listener of this.statusListeners) listener();
  }

  private onFrame(frame: LiveFrame): void {
    if (frame.kind === 'conversations') {
      for (const listener of this.listListeners) listener(frame);
      return;
    }
    for (const follow of this.follows) if (follow.id === frame.conversation_id) this.hand(follow, frame);
  }

  private hand(follow: Follow, frame: Exclude<LiveFrame, { kind: 'conversations' }>): void {
    if (frame.kind === 'events') {
      for (const entry of frame.events) {
        if (entry.seq <= follow.cursor) continue;
        follow.cursor = entry.seq;
        follow.handlers.onEvent(entry);
      }
    } else if (frame.kind === 'reset') {
      follow.cursor = frame.last_event_id;
      follow.handlers.onReset(frame.last_event_id);
    } else {
      follow.handlers.onRefused();
      setTimeout(() => this.follows.has(follow) && this.announce([follow]), REFOLLOW_MS);
    }
  }
}

let connection: LiveConnection | null = null;

/** This page's part of the connection; opened when it is first asked for. */
export function liveConnection(): LiveConnection {
  connection ??= new LiveConnection();
  return connection;
}
