import type { z } from 'zod';
import type { createApiKeySchema } from '../../../contract/api-key';
import type { CreateApiKey } from '../../core/access/create-api-key';
import type { Owner } from '../../core/access/owner';

export function decodeCreateKey(by: Owner, body: z.output<typeof createApiKeySchema>): CreateApiKey {
  const { name, role, principal, expires_at: expiresAt } = body;
  return {
    by,
    name,
    role,
    ...(principal !== undefined && { principal }),
    ...(typeof expiresAt === 'string' && { expiresAt: new Date(expiresAt) }),
  };
}
