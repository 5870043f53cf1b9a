import type { LivePorts } from './live-ports';
import { LiveSource } from './live-source';
import type { TabMessage, TabWishes } from './tab-message';

/** Says something to this tab, or to all of them. */
type Tell = (message: TabMessage, isForAll: boolean) => void;

/** A tab that was not heard for so long is gone. One that is hidden runs its timers once a minute. */
const FORGET_MS = 180_000;

/** What a tab does while it leads: holds the connection for whatever any tab follows, and hands on what it brings. */
export class LiveLeader {
  readonly #ports: LivePorts;
  readonly #tab: string;
  readonly source: LiveSource;
  readonly #tabs = new Map<string, { ids: readonly string[]; heardMs: number }>();

  constructor(ports: LivePorts, tab: string, tell: Tell) {
    this.#ports = ports;
    this.#tab = tab;
    this.source = new LiveSource(ports, {
      onFrame: (frame) => {
        tell(frame, frame.kind === 'conversations' || this.#isWantedElsewhere(frame.conversation_id));
      },
      onState: (state) => tell({ kind: 'state', state }, true),
      onOpened: () => tell({ kind: 'opened' }, true),
    });
  }

  /** Of a tab that it did not know, anything may be lacking. */
  take({ tab, follows, begun }: TabWishes): void {
    const nowMs = this.#ports.now();
    const lacking = this.#tabs.has(tab) ? follows.filter(([id]) => id === begun) : follows;
    this.#tabs.set(tab, { ids: follows.map(([id]) => id), heardMs: tab === this.#tab ? Infinity : nowMs });
    for (const [other, { heardMs }] of this.#tabs) if (nowMs - heardMs > FORGET_MS) this.#tabs.delete(other);
    this.#follow(lacking);
    this.source.hurry();
  }

  forget(tab: string): void {
    this.#tabs.delete(tab);
    this.#follow([]);
  }

  #follow(lacking: TabWishes['follows']): void {
    const ids = [...this.#tabs.values()].flatMap((known) => known.ids);
    this.source.follow(ids, lacking);
  }

  #isWantedElsewhere(id: string): boolean {
    return [...this.#tabs].some(([tab, { ids }]) => tab !== this.#tab && ids.includes(id));
  }
}
