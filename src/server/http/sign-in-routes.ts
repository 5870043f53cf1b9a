import { z } from 'zod';
import { AppError } from '../core/app-error';
import { noContent } from '../protocols/body/json-response';
import { readJson } from '../protocols/body/read-json';
import type { HttpRoute } from '../protocols/http-route';
import { problemSchema } from '../protocols/problem/encode-problem';
import type { KeyRing } from './key-ring';
import { clearedSessionCookie, SESSION_MS, sessionCookie } from './session-cookie';

const MAX_BODY_BYTES = 16 * 1024;
const signInSchema = z.object({ key: z.string().min(1).max(4096) });
const shared = { method: 'POST', dialect: 'server', access: 'public', invalidStatus: 400 } as const;

/** A browser gives its key once and then holds a cookie that scripts cannot read. */
export function createSignInRoutes(keys: KeyRing): HttpRoute[] {
  return [
    {
      ...shared,
      path: '/api/sign-in',
      summary: 'Exchanges an API key for a session cookie',
      body: signInSchema,
      responses: { 204: 'none', 401: problemSchema },
      handle: async ({ request, clock, origin }) => {
        const { key } = await readJson({ request }, signInSchema, MAX_BODY_BYTES);
        if (keys.isOpen) return noContent();
        const token = keys.issueToken(key, new Date(clock.now().getTime() + SESSION_MS));
        if (token === null) throw new AppError('unauthenticated', 'The API key is not valid.');
        return withCookie(sessionCookie(token, isHttps(origin)));
      },
    },
    {
      ...shared,
      path: '/api/sign-out',
      summary: 'Clears the session cookie',
      responses: { 204: 'none' },
      handle: ({ origin }) => withCookie(clearedSessionCookie(isHttps(origin))),
    },
  ];
}

function withCookie(cookie: string): Response {
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } });
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}
