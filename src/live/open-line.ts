import type { LiveFrame } from './live-frame';
import type { LivePorts } from './live-ports';

export type Line = { readonly begunMs: number; isOpen: boolean; close: () => void };

type LineHandlers = {
  onOpen: () => void;
  onError: () => void;
  onFrame: (frame: LiveFrame) => void;
};

/** The server speaks every 15 seconds: a connection that is silent for longer is dead, whatever it says. */
const SILENT_MS = 35_000;
const OPENING_MS = 10_000;

/** One connection, whose silence is an error too. */
export function openLine(
  ports: Pick<LivePorts, 'openStream' | 'later' | 'now'>,
  url: string,
  { onOpen, onError, onFrame }: LineHandlers,
): Line {
  let cancelSilence = (): void => undefined;
  const expectWithin = (ms: number) => {
    cancelSilence();
    cancelSilence = ports.later(ms, onError);
  };
  const stream = ports.openStream(url, {
    onOpen: () => {
      line.isOpen = true;
      expectWithin(SILENT_MS);
      onOpen();
    },
    onError,
    onEvent: (kind, data) => {
      expectWithin(SILENT_MS);
      if (kind !== 'beat') onFrame({ ...(JSON.parse(data) as object), kind } as LiveFrame);
    },
  });
  const line: Line = {
    begunMs: ports.now(),
    isOpen: false,
    close: () => {
      cancelSilence();
      stream.close();
    },
  };
  expectWithin(OPENING_MS);
  return line;
}
