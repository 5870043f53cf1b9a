import type { Owner } from '../../core/access/owner';
import { deriveId } from '../body/derive-id';

/**
 * The session of a request that names none but has an idempotency key: sent again it must come to the same session, or
 * the key could not be recognised there.
 */
export function deriveSessionId(owner: Owner, agentName: string, key: string): string {
  return deriveId(JSON.stringify([owner.principal, owner.user, agentName, key]));
}
