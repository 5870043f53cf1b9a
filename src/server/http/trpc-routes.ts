import type { HttpRoute, RouteContext } from '../protocols/http-route';
import { problemSchema } from '../protocols/problem/encode-problem';
import { refuseLargeBody } from '../protocols/body/read-bytes';
import { handleTrpc, TRPC_PATH } from '../trpc/handle-trpc';

const shared = {
  path: `${TRPC_PATH}/*`,
  dialect: 'server',
  access: 'user',
  invalidStatus: 400,
  responses: { 401: problemSchema },
  handle,
} as const;

/** What the bundled UI talks to; its procedures and their errors are tRPC's own. */
export const trpcRoutes: HttpRoute[] = [
  { ...shared, method: 'GET', summary: 'tRPC queries and subscriptions of the UI' },
  { ...shared, method: 'POST', summary: 'tRPC mutations of the UI' },
];

function handle({ request, app, owner, logger, settings }: RouteContext): Promise<Response> {
  refuseLargeBody(request, settings.limits.jsonBytes);
  return handleTrpc(request, { app, owner, logger });
}
