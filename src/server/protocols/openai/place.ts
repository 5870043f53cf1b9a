import type { ResponseRef } from './response-id';

/**
 * Where a request's turn takes place. `once`: in a temporary conversation, for this call alone. `kept`: in a new one that
 * stays. `named`: in the client's own. `after`: in that of an earlier response, behind it.
 */
export type Place =
  { kind: 'once' | 'kept' } | { kind: 'named'; externalId: string } | { kind: 'after'; response: ResponseRef };
