import type { LiveFrame } from './live-frame';
import type { LiveStatus } from './live-source';

/** What a tab follows, and where it stands in those that it has just begun to follow. */
export type TabWishes = {
  tab: string;
  ids: readonly string[];
  lacking: readonly (readonly [id: string, after: number])[];
};

/** What tabs say to each other. `hello`: a tab leads now and wants to know what the others follow; `opened`: its connection begins. */
export type TabMessage =
  | { kind: 'hello' | 'opened' | 'reconnect' | 'ping' | 'pong' }
  | ({ kind: 'wishes' } & TabWishes)
  | { kind: 'frame'; frame: LiveFrame }
  | { kind: 'status'; status: LiveStatus };

export type TabChannel = { tab: string; send: (message: TabMessage) => void };

type TabHandlers = {
  /** This tab leads now. */
  onLead: () => void;
  /** Another tab leads: this one did not answer, as when its device had frozen it. */
  onResign: () => void;
  onMessage: (message: TabMessage) => void;
  /** Called now and then while leading: which tabs are still open. */
  onLook: (isOpen: (tab: string) => boolean) => void;
};

const NAME = 'parley:live';
const LOOK_MS = 30_000;
const PING_MS = 4_000;
const PINGS = 2;

/** Each tab holds a lock of its own for as long as it lives, and waits for the one that makes it the leader. */
export function openTabChannel(handlers: TabHandlers): TabChannel {
  const tab = `${NAME}:${String(performance.timeOrigin)}:${String(Math.random())}`;
  // Only secure pages have locks. Elsewhere every tab leads itself.
  if (!('locks' in navigator)) {
    queueMicrotask(handlers.onLead);
    return { tab, send: () => undefined };
  }
  const channel = new BroadcastChannel(NAME);
  const send = (message: TabMessage) => channel.postMessage(message);
  const untilClosed = new Promise<never>(() => undefined);
  let isLeading = false;
  let unanswered = 0;

  const lead = (options: LockOptions) => {
    const onGranted = () => {
      isLeading = true;
      handlers.onLead();
      return untilClosed;
    };
    navigator.locks.request(NAME, options, onGranted).catch(() => {
      isLeading = false;
      handlers.onResign();
      lead({});
    });
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    unanswered = 0;
    if (data.kind === 'ping' && isLeading) send({ kind: 'pong' });
    else handlers.onMessage(data);
  };
  const ping = () => {
    if (isLeading || document.visibilityState === 'hidden') return;
    if (unanswered >= PINGS) lead({ steal: true });
    unanswered = unanswered >= PINGS ? 0 : unanswered + 1;
    send({ kind: 'ping' });
  };
  const look = async () => {
    if (!isLeading) return;
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    handlers.onLook((other) => open.has(other));
  };
  void navigator.locks.request(tab, () => untilClosed);
  lead({});
  setInterval(ping, PING_MS);
  setInterval(() => void look(), LOOK_MS);
  return { tab, send };
}
