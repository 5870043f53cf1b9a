import { liveConnection } from '../../live/live-connection';
import type { api } from '../../trpc/react';
import { untilSignedIn } from '../../trpc/session';
import { later } from '../../ui/later';
import { giveBackStart, takeBackStarts } from './give-back-start';
import { OutboxDrain } from './outbox-drain';
import { pageOutbox } from './page-outbox';
import { postMessage } from './post-message';

/** A tab that is busy for so long may be frozen. */
const PATIENCE_MS = 40_000;

/** Only secure pages have locks. Without one, the server takes what two tabs send once, by its key. */
function alone(name: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, run).catch(run);
}

/** What empties the outbox of this page. */
export function openDrain({ me }: ReturnType<typeof api.useUtils>['access']): OutboxDrain {
  const signIn = async () => {
    await untilSignedIn();
    await me.invalidate(); // it may be somebody else
  };
  takeBackStarts();
  return new OutboxDrain(pageOutbox(), {
    readOwner: async () => (await me.fetch(undefined, { staleTime: Infinity })).principal,
    post: (entry) => postMessage(entry, signIn),
    giveBack: giveBackStart,
    alone,
    isConnected: () => liveConnection().getState().status === 'live',
    later,
    now: () => Date.now(),
  });
}
