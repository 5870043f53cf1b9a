'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { httpLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { useState, type ReactNode } from 'react';
import type { AppRouter } from '../server/trpc/root';
import { makeQueryClient } from './query-client';
import { sessionFetch } from './session';

export const api = createTRPCReact<AppRouter>();

export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const [client] = useState(() =>
    api.createClient({
      links: [
        httpLink({
          url: '/api/trpc',
          fetch: (url, init) => sessionFetch(url, init as RequestInit),
        }),
      ],
    }),
  );
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}
