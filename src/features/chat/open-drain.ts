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
async function alone(name: string, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, run);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    await run();
  }
}

type Access = ReturnType<typeof api.useUtils>['access'];

let drain: OutboxDrain | null = null;

/** What empties the outbox of this page: there is one. */
export function openDrain(access: Access): OutboxDrain {
  drain ??= newDrain(access);
  return drain;
}

function newDrain({ me }: Access): OutboxDrain {
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
