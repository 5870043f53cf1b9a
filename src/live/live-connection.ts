import { browserPorts } from './browser-ports';
import type { LiveFrame, LiveFrames, SequencedEvent } from './live-frame';
import { LiveLeader } from './live-leader';
import type { LivePorts } from './live-ports';
import type { LiveState } from './live-state';
import { TabLeadership } from './tab-leadership';
import type { TabMessage } from './tab-message';
import { watchWaking } from './watch-waking';

export type FollowHandlers = {
  onEvent: (entry: SequencedEvent) => void;
  /** The log cannot serve our cursor: read the snapshot; what follows comes after `lastEventId`. */
  onReset: (lastEventId: number) => void;
  /** The server does not let this conversation be followed: perhaps it is gone. */
  onRefused: () => void;
};

type Follow = { id: string; cursor: number; handlers: FollowHandlers };

const REFOLLOW_MS = 2_000;

/**
 * What happens on the server, live, over one connection for all tabs of this browser: the tab that leads holds it and hands on
 * every frame to those that want it. When that tab goes, another takes over, from where each conversation stands.
 */
export class LiveConnection {
  readonly #ports: LivePorts;
  readonly #tabs: TabLeadership;
  readonly #noteOpened: () => void;
  readonly #follows = new Set<Follow>();
  readonly #listListeners = new Set<(news: LiveFrames['conversations']) => void>();
  readonly #stateListeners = new Set<() => void>();
  readonly #openedListeners = new Set<() => void>();
  #leader: LiveLeader | null = null;
  #state: LiveState = { status: 'live' };

  constructor(ports: LivePorts) {
    this.#ports = ports;
    this.#tabs = new TabLeadership(ports, {
      onLead: () => {
        this.#leader = new LiveLeader(ports, this.#tabs.tab, (message, isForAll) => {
          if (isForAll) this.#tabs.send(message);
          this.#hear(message);
        });
        this.#announce();
      },
      onResign: () => {
        this.#leader?.source.close();
        this.#leader = null;
      },
      onAsk: () => this.#announce(),
      onMessage: (message) => this.#hear(message),
    });
    this.#noteOpened = watchWaking(ports, this.reconnect);
    // The server may be on the device itself.
    ports.listen('offline', () => this.#leader?.source.doubt());
    this.#tabs.join();
  }

  /** Follows a conversation from a cursor until it is closed. */
  follow(id: string, cursor: number, handlers: FollowHandlers): { close: () => void } {
    const follow = { id, cursor, handlers };
    this.#follows.add(follow);
    this.#announce(id);
    return {
      close: () => {
        this.#follows.delete(follow);
        this.#announce();
      },
    };
  }

  readonly onConversations = listenersOf(this.#listListeners);
  readonly subscribeState = listenersOf(this.#stateListeners);
  /** Called when a connection begins: what changed in lists before may be news that nobody has heard. */
  readonly onOpened = listenersOf(this.#openedListeners);

  readonly getState = (): LiveState => this.#state;

  /** Tries at once, such as after signing in. */
  readonly reconnect = (): void => {
    if (this.#leader) this.#leader.source.reconnect();
    else this.#tabs.send({ kind: 'reconnect', tab: this.#tabs.tab });
  };

  /** Tells the leader what this tab follows; `begun`: from now on, or anew. */
  #announce(begun: string | null = null): void {
    const { tab, send } = this.#tabs;
    const follows = [...this.#follows].map(({ id, cursor }) => [id, cursor] as const);
    if (this.#leader) this.#leader.take({ tab, follows, begun });
    else send({ kind: 'wishes', tab, follows, begun });
  }

  #hear(message: TabMessage): void {
    switch (message.kind) {
      case 'state':
        this.#setState(message.state);
        break;
      case 'opened':
        this.#noteOpened();
        for (const listener of this.#openedListeners) listener();
        break;
      case 'reconnect':
        this.#leader?.source.reconnect();
        break;
      case 'wishes':
        if (!this.#leader) break;
        this.#leader.take(message);
        this.#tabs.send({ kind: 'state', state: this.#state });
        break;
      case 'bye':
        this.#leader?.forget(message.tab);
        break;
      case 'conversations':
        for (const listener of this.#listListeners) listener(message);
        break;
      case 'events':
      case 'reset':
      case 'ended':
        for (const follow of this.#follows) if (follow.id === message.conversation_id) this.#hand(follow, message);
        break;
      case 'lead':
    }
  }

  #setState(state: LiveState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }

  #hand(follow: Follow, frame: Exclude<LiveFrame, { kind: 'conversations' }>): void {
    if (frame.kind === 'events') {
      for (const entry of frame.events) {
        if (entry.seq <= follow.cursor) continue;
        follow.cursor = entry.seq;
        follow.handlers.onEvent(entry);
      }
    } else if (frame.kind === 'reset') {
      // It may be meant for another tab.
      if (follow.cursor === frame.last_event_id) return;
      follow.cursor = frame.last_event_id;
      follow.handlers.onReset(frame.last_event_id);
    } else {
      follow.handlers.onRefused();
      this.#ports.later(REFOLLOW_MS, () => this.#follows.has(follow) && this.#announce(follow.id));
    }
  }
}

/** How to be among them, and answers how not to be any more. */
function listenersOf<Listener>(listeners: Set<Listener>) {
  return (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

let connection: LiveConnection | null = null;

/** This page's part of the connection; opened when it is first asked for. */
export function liveConnection(): LiveConnection {
  connection ??= new LiveConnection(browserPorts);
  return connection;
}
