import { frameKinds } from './live-frame';
import type { LivePorts } from './live-ports';
import type { TabMessage } from './tab-message';

/** Numbered: tabs that still run an older version say other things. */
const CHANNEL = 'parley:live:2';

export const browserPorts: LivePorts = {
  openStream: (url, { onOpen, onError, onEvent }) => {
    const source = new EventSource(url);
    source.onopen = onOpen;
    source.onerror = onError;
    for (const kind of [...frameKinds, 'beat'] as const) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => onEvent(kind, data));
    }
    return source;
  },
  openChannel: (onMessage) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
    return (message) => channel.postMessage(message);
  },
  later: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
  isVisible: () => document.visibilityState === 'visible',
  // Some of these happen to the document: on its way down, an event passes the window.
  listen: (happening, run) => window.addEventListener(happening, run, true),
};
