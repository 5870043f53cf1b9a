type Fetch = typeof globalThis.fetch;

/** A redirect would carry prompts, and keys in headers of their own, to somebody whom nobody has named: it is answered as it is. */
export function noRedirectFetch(fetch: Fetch): Fetch {
  return (input, init) => fetch(input, { ...init, redirect: 'manual' });
}
