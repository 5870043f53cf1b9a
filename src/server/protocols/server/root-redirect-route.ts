import type { HttpRoute } from '../http-route';

/** Where `/` leads when the chat page is off. */
export function createRootRedirectRoute(target: string): HttpRoute {
  return {
    method: 'GET',
    path: '/',
    dialect: 'server',
    access: 'public',
    summary: 'Leads to the API reference',
    invalidStatus: 400,
    responses: { 302: 'none' },
    handle: () => new Response(null, { status: 302, headers: { location: target } }),
  };
}
