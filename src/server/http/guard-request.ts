import { ANONYMOUS, type KeyRing } from '../core/access/key-ring';
import { AppError } from '../core/app-error';
import type { HttpRoute } from '../protocols/http-route';
import { authenticate, toIdentity, type Identity } from './authenticate';
import type { HttpCall } from './http-call';
import type { HttpSettings } from './http-settings';
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

type Admission = { settings: HttpSettings; keys: KeyRing };

/** Who is calling the route. Throws `unauthenticated`, or `forbidden` when the key may not. */
export async function admit(call: HttpCall, route: HttpRoute, { settings, keys }: Admission): Promise<Identity> {
  if (route.access === 'public') return tryAuthenticate(call, keys);
  const identity = await authenticate(call.request, keys);
  if (!identity) throw new AppError('unauthenticated', 'An API key is required.');
  if (identity.token !== null) refuseForeignCookieUse(call, settings);
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
async function tryAuthenticate({ request }: HttpCall, keys: KeyRing): Promise<Identity> {
  const nobody: Identity = { ...toIdentity({ ...ANONYMOUS, role: 'user' }, 'user'), token: null };
  try {
    return (await authenticate(request, keys)) ?? nobody;
  } catch {
    return nobody;
  }
}
