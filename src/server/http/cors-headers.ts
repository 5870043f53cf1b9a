import type { CorsSettings } from './http-settings';

/** Lets a page of another, trusted origin read the answer. */
export function addCorsHeaders(headers: Headers, origin: string, cors: CorsSettings): void {
  const isForAll = cors.origins.includes('*') && !cors.allowCredentials;
  headers.set('access-control-allow-origin', isForAll ? '*' : origin);
  if (!isForAll) headers.append('vary', 'Origin');
  if (cors.allowCredentials) headers.set('access-control-allow-credentials', 'true');
  if (cors.exposeHeaders.length > 0) headers.set('access-control-expose-headers', cors.exposeHeaders.join(', '));
}

/** The answer to a preflight of a trusted origin; `addCorsHeaders` completes it. */
export function preflightResponse(request: Request, cors: CorsSettings): Response {
  const asked = request.headers.get('access-control-request-headers');
  const allowHeaders = cors.allowHeaders.length > 0 ? cors.allowHeaders.join(', ') : asked;
  const headers = new Headers({
    'access-control-allow-methods': cors.allowMethods.join(', '),
    'access-control-max-age': String(cors.maxAgeSeconds),
  });
  if (allowHeaders !== null) headers.set('access-control-allow-headers', allowHeaders);
  if (cors.allowHeaders.length === 0) headers.append('vary', 'Access-Control-Request-Headers');
  return new Response(null, { status: 204, headers });
}

export function isPreflight(request: Request): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.has('origin') &&
    request.headers.has('access-control-request-method')
  );
}
