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

function impliedProblems(route: HttpRoute): number[] {
  // A host name or an origin that is not trusted, whatever the key; a defect of ours.
  return [403, 500, ...problemsOfAccess(route), ...problemsOfInput(route)];
}

function problemsOfAccess({ access }: HttpRoute): number[] {
  return access === 'public' ? [] : [401, 429, 503];
}

function problemsOfInput({ path, headers, invalidStatus, query, body, multipart }: HttpRoute): number[] {
  const namesThing = path.includes(':');
  const takesBody = body !== undefined || multipart !== undefined;
  return [
    ...(namesThing || takesBody || query !== undefined ? [invalidStatus] : []),
    ...(namesThing ? [404] : []),
    ...(takesBody ? [413, 415] : []),
    ...(headers?.['idempotency-key'] === undefined ? [] : [422]),
  ];
}

function asList(body: Body): readonly ResponseBody[] {
  return isList(body) ? body : [body];
}

function isList(body: Body): body is readonly ResponseBody[] {
  return Array.isArray(body);
}
