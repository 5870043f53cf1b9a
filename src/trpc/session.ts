const SIGNED_IN = 'parley:signed-in';
const UNAUTHENTICATED = 401;

/** `unknown`: nobody was let in since the page was loaded. `ended`: somebody was, and must sign in again. */
type SessionState = 'unknown' | 'open' | 'refused' | 'ended';

let state: SessionState = 'unknown';
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function resume(): void {
  if (!isOver()) return;
  change('open');
  const going = waiting;
  waiting = [];
  for (const go of going) go();
}

function isOver(): boolean {
  return state === 'refused' || state === 'ended';
}

function onStorage(event: StorageEvent): void {
  if (event.key === SIGNED_IN) resume();
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

/** The person has signed in, here: what was refused meanwhile is asked again, in every tab of this browser. */
export function announceSignIn(): void {
  localStorage.setItem(SIGNED_IN, String(Date.now()));
  resume();
}

/** Settles when the person has signed in again, in this tab or another. */
export function untilSignedIn(): Promise<void> {
  change(state === 'unknown' || state === 'refused' ? 'refused' : 'ended');
  return new Promise((resolve) => waiting.push(resolve));
}

/** `fetch` that outlives a session: what is refused for want of one was not done, and is asked again after the next sign-in. */
export async function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status === UNAUTHENTICATED) {
    await untilSignedIn();
    return sessionFetch(input, init);
  }
  if (state === 'unknown' && response.ok) change('open');
  return response;
}
