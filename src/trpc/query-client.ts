import { QueryClient } from '@tanstack/react-query';
import { httpStatusOf } from './http-status-of';

const STALE_AFTER_MS = 5_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A device without a network may have the server on itself.
      queries: { staleTime: STALE_AFTER_MS, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** What the server refused it will refuse again; only a lost connection or a server in trouble is asked once more. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = httpStatusOf(error);
  return failures < 2 && (status === null || status >= 500);
}
