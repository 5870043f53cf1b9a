import type { HttpRoute } from '../http-route';
import { problemSchema } from '../problem/encode-problem';

type Body = HttpRoute['responses'][number];
export type ResponseBody = Exclude<Body, readonly unknown[]>;

/** Everything that a route may answer: what it says of itself, and what each route of its kind may. */
export function documentedResponses(route: HttpRoute): Map<number, readonly ResponseBody[]> {
  const own = Object.entries(route.responses).map(([status, body]) => [Number(status), asList(body)] as const);
  const implied = impliedProblems(route).map((status) => [status, [route.errorBody ?? problemSchema]] as const);
  return new Map([...implied, ...own].sort(([a], [b]) => a - b));
}

function impliedProblems({ access, invalidStatus, path, ...route }: HttpRoute): number[] {
  const takesBody = route.body !== undefined || route.multipart !== undefined;
  const takesInput = takesBody || route.query !== undefined || route.params !== undefined || path.includes(':');
  return [
    ...(takesInput ? [invalidStatus] : []),
    ...(route.headers?.['idempotency-key'] === undefined ? [] : [422]),
    ...(takesBody ? [413, 415] : []),
    ...(path.includes(':') ? [404] : []),
    // A host name or an origin that is not trusted, whatever the key.
    403,
    ...(access === 'public' ? [] : [401, 429, 503]),
    500,
  ];
}

function asList(body: Body): readonly ResponseBody[] {
  return isList(body) ? body : [body];
}

function isList(body: Body): body is readonly ResponseBody[] {
  return Array.isArray(body);
}
