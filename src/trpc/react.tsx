'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { useState, type ReactNode } from 'react';
import superjson from 'superjson';
import type { AppRouter } from '../server/trpc/root';
import { makeQueryClient } from './query-client';

const SIGN_IN = '/sign-in';

export const api = createTRPCReact<AppRouter>();

export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => makeQueryClient(goToSignIn));
  const [client] = useState(() => api.createClient({ links: [httpBatchLink({ url: '/api/trpc', transformer: superjson })] }));
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}

function goToSignIn(): void {
  const { pathname } = window.location;
  if (pathname !== SIGN_IN) window.location.assign(`${SIGN_IN}?to=${encodeURIComponent(pathname)}`);
}
