import { AppError } from '../app-error';
import { isUsable, type ApiKeyRecord } from './api-key-record';
import type { KeyPorts } from './create-api-key';
import type { Owner } from './owner';

/**
 * From now on the key opens nothing, and browsers that signed in with it are signed out. Harmless when it is revoked already.
 * `mayBeLast`: an admin comes in without it, whatever it is. Else throws `last-admin-key` when none could any more.
 */
export async function revokeApiKey(
  ports: KeyPorts,
  by: Owner,
  { id, mayBeLast }: { id: string; mayBeLast: boolean },
): Promise<void> {
  const { audit, clock, keys, newId } = ports;
  const key = await keys.findById(id);
  if (!key) throw new AppError('not-found', 'There is no such key.');
  if (key.revokedAt) return;
  const at = clock.now();
  if (!mayBeLast && key.role === 'admin' && isUsable(key, at)) {
    const isLasting = (one: ApiKeyRecord) => one.role === 'admin' && one.id !== id && isUsable(one, at);
    if (!(await keys.list()).some(isLasting))
      throw new AppError('last-admin-key', 'This is the last admin key. Create another before you revoke it.');
  }
  await keys.revoke(id, at);
  const detail = { key_id: id, name: key.name, role: key.role, principal: key.principal };
  await audit.append({ id: newId(), at, owner: by, action: 'api_key_revoked', conversationId: null, detail });
}
