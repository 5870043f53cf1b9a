import type { RouteContext } from '../http-route';

/** In this dialect the user stands in the body or the query; the principal is that of the key. */
export function actingAs(context: RouteContext, user: string): RouteContext {
  return { ...context, owner: { principal: context.owner.principal, user } };
}
