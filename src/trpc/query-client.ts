import { QueryCache, QueryClient } from '@tanstack/react-query';
import { httpStatusOf } from './http-status-of';

const STALE_AFTER_MS = 5_000;
const UNAUTHENTICATED = 401;

/** `onUnauthenticated`: the session is missing or has ended. */
export function makeQueryClient(onUnauthenticated: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (httpStatusOf(error) === UNAUTHENTICATED) onUnauthenticated();
      },
    }),
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: isWorthRetrying },
      mutations: { retry: false },
    },
  });
}

/** What the server refused it will refuse again; only a lost connection or a server in trouble is asked once more. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = httpStatusOf(error);
  return failures < 2 && (status === null || status >= 500);
}
