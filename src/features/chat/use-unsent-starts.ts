'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { pageOutbox } from './page-outbox';

/** A conversation that was begun here, and that the server does not have yet; `text`: its first message. */
export type UnsentStart = { id: string; text: string };

const NONE = '[]';
const subscribe = (listener: () => void) => pageOutbox().subscribe(listener);

function read(): string {
  const waiting = pageOutbox()
    .list()
    .filter(
      ({ start, status, error, isWithdrawn }) => start && (status !== 'sending' || error !== null) && !isWithdrawn,
    );
  const firsts = new Map(waiting.toReversed().map(({ conversationId, text }) => [conversationId, text]));
  return JSON.stringify([...firsts].map(([id, text]): UnsentStart => ({ id, text })));
}

/** Those that could not be sent so far, newest first. */
export function useUnsentStarts(): readonly UnsentStart[] {
  const found = useSyncExternalStore(subscribe, read, () => NONE);
  return useMemo(() => JSON.parse(found) as UnsentStart[], [found]);
}
