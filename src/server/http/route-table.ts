import { TrieRouter } from 'hono/router/trie-router';
import type { HttpRoute } from '../protocols/http-route';

type RouteMatch = { route: HttpRoute; params: Record<string, string> };

export type RouteTable = {
  /** The route for a method and a path as it stands in the URL; `HEAD` is answered by `GET`. */
  find: (method: string, path: string) => RouteMatch | null;
  /** The methods that the path takes, for `allow`; empty when there is no such path. */
  methodsOf: (path: string) => string[];
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Throws when two routes claim the same method and path: that is a mistake in the program. */
export function createRouteTable(routes: readonly HttpRoute[]): RouteTable {
  const router = new TrieRouter<HttpRoute>();
  const seen = new Set<string>();
  for (const { path, route } of bySpecificity(routes)) {
    const pattern = `${route.method} ${path.replace(/:\w+/g, ':')}`;
    if (seen.has(pattern)) throw new Error(`Two routes serve ${route.method} ${path}.`);
    seen.add(pattern);
    router.add(route.method, path, route);
  }
  const match = (method: string, path: string) =>
    isDecodable(path) ? router.match(method, withoutTrailingSlash(path))[0][0] : undefined;
  return {
    find: (method, path) => {
      const found = match(method === 'HEAD' ? 'GET' : method, path);
      return found ? { route: found[0], params: decodeParams(found[1] as Record<string, string>) } : null;
    },
    methodsOf: (path) => {
      const methods = METHODS.filter((method) => match(method, path) !== undefined);
      if (methods.length === 0) return [];
      return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    },
  };
}

/** The router takes what was added first; fixed names must come before parameters, parameters before wildcards. */
function bySpecificity(routes: readonly HttpRoute[]): { path: string; route: HttpRoute }[] {
  return routes
    .flatMap((route) => [route.path, ...(route.aliases ?? [])].map((path) => ({ path, route, rank: rankOf(path) })))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
}

function rankOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.includes('*') ? '2' : segment.startsWith(':') ? '1' : '0'))
    .join('');
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** There is nothing at a path that is no valid URL encoding. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function decodeParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
