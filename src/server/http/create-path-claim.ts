import type { HttpRoute } from '../protocols/http-route';
import { createRouteTable } from './route-table';

const PREFIXES = ['/api/', '/v1/', '/errors/'];

/** Tells which paths are the API's; all others are pages of the UI. */
export function createPathClaim(routes: readonly HttpRoute[]): (pathname: string) => boolean {
  const table = createRouteTable(routes);
  return (pathname) =>
    PREFIXES.some((prefix) => `${pathname}/`.startsWith(prefix)) || table.methodsOf(pathname).length > 0;
}
