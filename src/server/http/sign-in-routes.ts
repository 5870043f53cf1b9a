import { z } from 'zod';
import type { KeyRing } from '../core/access/key-ring';
import { AppError } from '../core/app-error';
import { noContent } from '../protocols/body/json-response';
import { readJson } from '../protocols/body/read-json';
import type { HttpRoute } from '../protocols/http-route';
import { problemSchema } from '../protocols/problem/encode-problem';
import { clientAddressOf } from './client-address';
import { clearedSessionCookie, readSessionCookie, SESSION_MS, sessionCookie } from './session-cookie';
import { createTokenBuckets } from './token-buckets';

const MAX_BODY_BYTES = 16 * 1024;
/** From one address. A person mistypes a few times, a machine tries thousands. */
const WRONG_KEYS_PER_MINUTE = 10;
const signInSchema = z.object({ key: z.string().min(1).max(4096) });
const shared = { method: 'POST', dialect: 'server', access: 'public', invalidStatus: 400 } as const;

/** A browser gives its key once and then holds a cookie that scripts cannot read. */
export function createSignInRoutes(keys: KeyRing): HttpRoute[] {
  const attempts = createTokenBuckets(WRONG_KEYS_PER_MINUTE);
  return [
    {
      ...shared,
      path: '/api/sign-in',
      summary: 'Exchanges an API key for a session cookie',
      body: signInSchema,
      responses: { 204: 'none', 401: problemSchema, 429: problemSchema },
      handle: async ({ request, clock, origin }) => {
        const { key } = await readJson({ request }, signInSchema, MAX_BODY_BYTES);
        if (await keys.isOpen()) return noContent();
        const address = clientAddressOf(request);
        const retryAfterSeconds = attempts.take(address, clock.now());
        if (retryAfterSeconds > 0) {
          throw new AppError('rate-limited', 'Too many wrong keys. Wait a moment.', { retryAfterSeconds });
        }
        const token = await keys.openSession(key, new Date(clock.now().getTime() + SESSION_MS));
        if (token === null) throw new AppError('unauthenticated', 'The API key is not valid.');
        attempts.giveBack(address);
        return withCookie(sessionCookie(token, isHttps(origin)));
      },
    },
    {
      ...shared,
      path: '/api/sign-out',
      summary: 'Ends the session and clears its cookie',
      responses: { 204: 'none' },
      handle: async ({ request, origin }) => {
        const token = readSessionCookie(request);
        if (token !== null) await keys.closeSession(token);
        return withCookie(clearedSessionCookie(isHttps(origin)));
      },
    },
  ];
}

function withCookie(cookie: string): Response {
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } });
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}
