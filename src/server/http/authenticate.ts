import { ANONYMOUS, type KeyHolder, type KeyRing } from '../core/access/key-ring';
import type { Owner } from '../core/access/owner';
import { AppError } from '../core/app-error';
import { invalidInput } from '../core/invalid-input';
import { readSessionCookie } from './session-cookie';

/** `token`: that of the session, where a browser has come with its cookie. */
export type Identity = { owner: Owner; role: KeyHolder['role']; keyId: string | null; token: string | null };

const MAX_USER_LENGTH = 256;

/** Who is asking; `null` when a key is needed and there is none. Throws `unauthenticated` for a wrong key. */
export async function authenticate(request: Request, keys: KeyRing): Promise<Identity | null> {
  const user = userOf(request);
  if (await keys.isOpen()) return { ...toIdentity(ANONYMOUS, user), token: null };
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const holder = await keys.findByKey(bearerKey(authorization));
    if (!holder) throw new AppError('unauthenticated', 'The API key is not valid.');
    return { ...toIdentity(holder, user), token: null };
  }
  const token = readSessionCookie(request);
  const holder = token === null ? null : await keys.findByToken(token);
  return holder && { ...toIdentity(holder, user), token };
}

export function toIdentity({ principal, role, keyId }: KeyHolder, user: string) {
  return { owner: { principal, user }, role, keyId };
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
