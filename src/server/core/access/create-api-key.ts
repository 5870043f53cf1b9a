import type { KeyRole } from '../../../contract/api-key';
import { invalidInput } from '../invalid-input';
import type { Ports } from '../ports';
import type { ApiKeyRecord } from './api-key-record';
import { ANONYMOUS } from './key-ring';
import type { Owner } from './owner';

export type CreateApiKey = {
  /** Who creates it. */
  by: Owner;
  name: string;
  role: KeyRole;
  /** Default: one of the key's own. */
  principal?: string;
  expiresAt?: Date | null;
};

export type KeyPorts = Pick<Ports, 'audit' | 'clock' | 'keys' | 'newId' | 'secrets'>;

const HINT_LENGTH = 12;

/** The key itself is in the answer and nowhere else. */
export async function createApiKey(
  ports: KeyPorts,
  input: CreateApiKey,
): Promise<{ record: ApiKeyRecord; key: string }> {
  const { audit, clock, keys, newId, secrets } = ports;
  const createdAt = clock.now();
  const { name, role, expiresAt = null } = input;
  if (expiresAt && expiresAt <= createdAt)
    throw invalidInput([{ path: 'expires_at', message: 'must be in the future' }]);
  const isFirst = input.by.principal === ANONYMOUS.principal && !(await keys.hasKeys());
  if (isFirst) refuseAsFirst(role, expiresAt);
  const id = newId();
  const key = secrets.newSecret();
  const record: ApiKeyRecord = {
    id,
    name,
    role,
    // Whoever has used the server without a key keeps the conversations of that time.
    principal: input.principal ?? (isFirst ? ANONYMOUS.principal : `key-${id}`),
    hash: secrets.hash(key),
    hint: key.slice(0, HINT_LENGTH),
    createdAt,
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
  };
  await keys.insert(record);
  const detail = { key_id: id, name, role, principal: record.principal };
  await audit.append({
    id: newId(),
    at: createdAt,
    owner: input.by,
    action: 'api_key_created',
    conversationId: null,
    detail,
  });
  return { record, key };
}

/** From the first key on the server asks for one: somebody must be able to make the second. */
function refuseAsFirst(role: KeyRole, expiresAt: Date | null): void {
  if (role !== 'admin') {
    const message = 'must be admin for the first key: from then on the server asks for a key';
    throw invalidInput([{ path: 'role', message }]);
  }
  if (expiresAt) {
    throw invalidInput([{ path: 'expires_at', message: 'must be none for the first key: nobody could make another' }]);
  }
}
