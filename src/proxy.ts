import { NextResponse, type NextRequest } from 'next/server';
import { contentSecurityPolicy, NONCE_HEADER } from './content-security-policy';

/**
 * Gives every page its headers. Next takes the nonce for its own scripts from the policy on the request. Only navigations come
 * here: Next cuts the body of what passes through at 10 MB.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  // eslint-disable-next-line no-restricted-properties -- not the environment: Next replaces it by its value while it builds
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set(NONCE_HEADER, nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  matcher: [
    {
      source: '/((?!api/|v1/|_next/|errors/|docs|openapi.json|health|ready|info).*)',
      has: [{ type: 'header', key: 'accept', value: '.*text/html.*' }],
    },
  ],
};
