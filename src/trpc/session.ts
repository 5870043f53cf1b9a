import { forgetTab, keepPerson, readPerson } from '../ui/browser-store';
import { keepText } from '../ui/kept-text';
import { patientFetch } from './patient-fetch';

const SIGNED_IN = 'parley:signed-in';
const SIGNED_OUT = 'parley:signed-out';
const UNAUTHENTICATED = 401;

/** `unknown`: nobody was let in since the page was loaded. `ended`: somebody was, and must sign in again. */
type SessionState = 'unknown' | 'open' | 'refused' | 'ended';

let state: SessionState = 'unknown';
/** Whose page this is, once that is known. */
let person: string | null = null;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function resume(): void {
  if (!isOver()) return;
  change('open');
  for (const go of waiting) go();
}

function isOver(): boolean {
  return state === 'refused' || state === 'ended';
}

/** Nothing of its person stays in the page, and nothing that waits in it is ever done. */
function beginAnew(): void {
  change('ended');
  location.reload();
}

/** What another tab tells. */
function onStorage({ key }: StorageEvent): void {
  if (key === SIGNED_OUT) {
    forgetTab();
    beginAnew();
  }
  const who = key === SIGNED_IN ? readPerson() : null;
  if (who !== null) goOn(who);
}

/** What one person has begun is not done under the name of another, who has signed in now. */
function goOn(who: string): void {
  keepPerson(who);
  if (person === null || person === who) resume();
  else beginAnew();
}

/** Who is signed in, as the server says. What the page, or the browser, has of somebody else is gone then. */
export function meet(who: string): void {
  const hadOthers = keepPerson(who);
  person ??= who;
  if (hadOthers || person !== who) beginAnew();
}

export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export function readSession(): SessionState {
  return state;
}

/** `who` has signed in, here: what was refused to them meanwhile is asked again, in every tab of this browser. */
export function announceSignIn(who: string): void {
  goOn(who);
  keepText(SIGNED_IN, String(Date.now()));
}

/** Settles when the same person has signed in again, in this tab or another. Rejects when nobody waits for that any more. */
export async function untilSignedIn(signal?: AbortSignal | null): Promise<void> {
  change(state === 'unknown' || state === 'refused' ? 'refused' : 'ended');
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      waiting.delete(go);
      signal?.removeEventListener('abort', onAbort);
    };
    const go = () => {
      end();
      resolve();
    };
    const onAbort = () => {
      end();
      reject(signal?.reason as Error);
    };
    waiting.add(go);
    signal?.addEventListener('abort', onAbort);
  });
}

/** A call that outlives a session: what is refused for want of one was not done, and is asked again once its person is back. */
export async function sessionFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
  send: typeof fetch = patientFetch,
): Promise<Response> {
  if (state === 'ended') await untilSignedIn(init?.signal);
  const response = await send(input, init);
  if (response.status === UNAUTHENTICATED) {
    await untilSignedIn(init?.signal);
    return sessionFetch(input, init, send);
  }
  if (state === 'unknown' && response.ok) change('open');
  return response;
}
