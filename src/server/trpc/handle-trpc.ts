import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Logger } from '../core/logger';
import type { TrpcContext } from './init';
import { appRouter } from './root';

export const TRPC_PATH = '/api/trpc';

/** Serves one tRPC request for an owner who is already known. Defects go to the log; the client gets fixed text. */
export function handleTrpc(request: Request, context: TrpcContext & { logger: Logger }): Promise<Response> {
  const { app, owner, role, keyId, settings, logger } = context;
  return fetchRequestHandler({
    endpoint: TRPC_PATH,
    req: request,
    router: appRouter,
    createContext: () => ({ app, owner, role, keyId, settings }),
    onError: ({ error, path }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        logger.error({ path, error: error.cause ?? error }, 'tRPC procedure failed');
    },
  });
}
