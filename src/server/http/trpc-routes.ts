import type { HttpRoute, RouteContext } from '../protocols/http-route';
import { problemSchema } from '../protocols/problem/encode-problem';
import { readBytes } from '../protocols/body/read-bytes';
import { handleTrpc, TRPC_PATH } from '../trpc/handle-trpc';

const shared = {
  path: `${TRPC_PATH}/*`,
  dialect: 'server',
  access: 'user',
  invalidStatus: 400,
  responses: { 401: problemSchema },
} as const;

/** What the bundled UI talks to; its procedures and their errors are tRPC's own. */
export const trpcRoutes: HttpRoute[] = [
  {
    ...shared,
    method: 'GET',
    summary: 'tRPC queries and subscriptions of the UI',
    handle: (context) => handleTrpc(context.request, context),
  },
  { ...shared, method: 'POST', summary: 'tRPC mutations of the UI', handle: mutate },
];

/** tRPC would read any length. */
async function mutate(context: RouteContext): Promise<Response> {
  const { request, settings } = context;
  const body = await readBytes(request, settings.limits.jsonBytes);
  const { method, headers, signal } = request;
  return handleTrpc(new Request(request.url, { method, headers, signal, body: Buffer.from(body) }), context);
}
