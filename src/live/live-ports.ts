import type { LiveFrame } from './live-frame';
import type { TabMessage } from './tab-message';

export type StreamHandlers = {
  onOpen: () => void;
  onError: () => void;
  onEvent: (kind: LiveFrame['kind'] | 'beat', data: string) => void;
};

/** How the live connection reaches the browser. */
export type LivePorts = {
  /** A stream of events from the server. Once it is closed it calls nothing. */
  openStream: (url: string, handlers: StreamHandlers) => { close: () => void };
  /** Hears what each other tab of this browser says, in order; answers how to say something to all of them. */
  openChannel: (onMessage: (message: TabMessage) => void) => (message: TabMessage) => void;
  /** Runs after a pause, or later where the browser saves power; answers how to take that back. */
  later: (delayMs: number, run: () => void) => () => void;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  isVisible: () => boolean;
  /**
   * What happens to the page. `pagehide`, `freeze`: it stops running, for good or for a while; a browser in trouble does not
   * say so. `pageshow`, `resume`: it runs again, out of the browser's cache of pages or of being frozen; also: for the first time.
   */
  listen: (
    happening: 'visibilitychange' | 'online' | 'offline' | 'pagehide' | 'freeze' | 'pageshow' | 'resume',
    run: () => void,
  ) => void;
};
