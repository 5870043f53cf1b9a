import { AppError } from '../app-error';
import type { KeyPorts } from './create-api-key';
import type { Owner } from './owner';

/** From now on the key opens nothing, and browsers that signed in with it are signed out. Harmless when it is revoked already. */
export async function revokeApiKey(ports: KeyPorts, by: Owner, id: string): Promise<void> {
  const { audit, clock, keys, newId } = ports;
  const key = await keys.findById(id);
  if (!key) throw new AppError('not-found', 'There is no such key.');
  if (key.revokedAt) return;
  const at = clock.now();
  await keys.revoke(id, at);
  const detail = { key_id: id, name: key.name, role: key.role, principal: key.principal };
  await audit.append({ id: newId(), at, owner: by, action: 'api_key_revoked', conversationId: null, detail });
}
