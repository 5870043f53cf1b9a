/** How the connection is. While it is lost: when it will be tried again. */
export type LiveState = { status: 'live' } | { status: 'lost'; retryAtMs: number };
