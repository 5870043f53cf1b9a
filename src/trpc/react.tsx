'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { httpLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import superjson from 'superjson';
import type { AppRouter } from '../server/trpc/root';
import { makeQueryClient } from './query-client';

export const api = createTRPCReact<AppRouter>();

const SIGN_IN = '/sign-in';

export function TrpcProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [queryClient] = useState(() =>
    makeQueryClient(() => {
      const { pathname } = window.location;
      if (pathname !== SIGN_IN) router.replace(`${SIGN_IN}?to=${encodeURIComponent(pathname)}`);
    }),
  );
  const [client] = useState(() =>
    api.createClient({ links: [httpLink({ url: '/api/trpc', transformer: superjson })] }),
  );
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
}
