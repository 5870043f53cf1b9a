import { AppError } from '../core/app-error';
import type { Owner } from '../core/access/owner';
import { invalidInput } from '../protocols/problem/to-app-error';
import { ANONYMOUS, type KeyRing, type Principal } from './key-ring';
import { readSessionCookie } from './session-cookie';

export type Identity = { owner: Owner; role: Principal['role']; isByCookie: boolean };

const MAX_USER_LENGTH = 256;

/** Who is asking; `null` when a key is needed and there is none. Throws `unauthenticated` for a wrong key. */
export function authenticate(request: Request, keys: KeyRing, now: Date): Identity | null {
  const user = userOf(request);
  if (keys.isOpen) return { ...toIdentity(ANONYMOUS, user), isByCookie: false };
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const principal = keys.findByKey(bearerKey(authorization));
    if (!principal) throw new AppError('unauthenticated', 'The API key is not valid.');
    return { ...toIdentity(principal, user), isByCookie: false };
  }
  const token = readSessionCookie(request);
  const principal = token === null ? null : keys.findByToken(token, now);
  return principal && { ...toIdentity(principal, user), isByCookie: true };
}

function toIdentity({ principal, role }: Principal, user: string) {
  return { owner: { principal, user }, role };
}

function bearerKey(authorization: string): string {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}

/** Headers carry bytes; a name beyond ASCII comes as UTF-8. */
function userOf(request: Request): string {
  const header = request.headers.get('x-user-id')?.trim() ?? '';
  if (header === '') return 'user';
  const user = Buffer.from(header, 'latin1').toString('utf8');
  if (user.length > MAX_USER_LENGTH || /[\p{Cc}\uFFFD]/u.test(user)) {
    throw invalidInput([{ path: 'x-user-id', message: `must be 1 to ${MAX_USER_LENGTH} printable characters` }]);
  }
  return user;
}
