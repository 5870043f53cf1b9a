import type { ApiKey } from '../../../contract/api-key';
import type { ApiKeyRecord } from '../../core/access/api-key-record';

export function encodeApiKey({ id, name, role, principal, hint, ...times }: ApiKeyRecord): ApiKey {
  return {
    id,
    name,
    role,
    principal,
    hint,
    created_at: times.createdAt.toISOString(),
    last_used_at: times.lastUsedAt?.toISOString() ?? null,
    expires_at: times.expiresAt?.toISOString() ?? null,
    revoked_at: times.revokedAt?.toISOString() ?? null,
  };
}
