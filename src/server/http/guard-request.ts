import { AppError } from '../core/app-error';
import type { HttpRoute } from '../protocols/http-route';
import { authenticate, type Identity } from './authenticate';
import type { HttpCall } from './http-call';
import type { HttpSettings } from './http-settings';
import { ANONYMOUS, type KeyRing } from './key-ring';
import { isSameOrigin, isTrustedHost, isTrustedOrigin } from './trusted-hosts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws `forbidden` when the name in `Host` is none of ours. */
export function refuseForeignHost({ host }: HttpCall, settings: HttpSettings): void {
  if (!isTrustedHost(host, settings))
    throw new AppError('forbidden', `This server does not answer to the host name "${host}".`);
}

/** Throws `forbidden` when a foreign page wants to change something; a form can be posted without a preflight. */
export function refuseForeignOrigin({ request, host }: HttpCall, settings: HttpSettings): void {
  const origin = request.headers.get('origin');
  if (origin === null || SAFE_METHODS.has(request.method) || isTrustedOrigin(origin, host, settings)) return;
  throw new AppError('forbidden', `Pages of ${origin} may not call this server.`);
}

type Admission = { settings: HttpSettings; keys: KeyRing; now: Date };

/** Who is calling the route. Throws `unauthenticated`, or `forbidden` when the key may not. */
export function admit(call: HttpCall, route: HttpRoute, { settings, keys, now }: Admission): Identity {
  if (route.access === 'public') return tryAuthenticate(call, keys, now);
  const identity = authenticate(call.request, keys, now);
  if (!identity) throw new AppError('unauthenticated', 'An API key is required.');
  if (identity.isByCookie) refuseForeignCookieUse(call, settings);
  if (route.access === 'admin' && identity.role !== 'admin') {
    throw new AppError('forbidden', 'This needs a key with the role admin.');
  }
  return identity;
}

/** A browser attaches the cookie by itself, so its origin must be ours, and said. */
function refuseForeignCookieUse({ request, host }: HttpCall, settings: HttpSettings): void {
  if (SAFE_METHODS.has(request.method)) return;
  const origin = request.headers.get('origin');
  if (origin === null || !isSameOrigin(origin, host, settings)) {
    throw new AppError('forbidden', 'A request with the session cookie must come from a page of this server.');
  }
}

/** On a public route a wrong key is no reason to refuse. */
function tryAuthenticate({ request }: HttpCall, keys: KeyRing, now: Date): Identity {
  const nobody: Identity = { owner: { principal: ANONYMOUS.principal, user: 'user' }, role: 'user', isByCookie: false };
  try {
    return authenticate(request, keys, now) ?? nobody;
  } catch {
    return nobody;
  }
}
