import type { ApiKey } from '../../contract/api-key';

type Owned = Pick<ApiKey, 'id' | 'name' | 'principal'>;

/** Whose a key is, in words: as the owner is called, or by the name of the first key, for which an owner was made. */
export function ownerName(principal: string, keys: readonly Owned[]): string {
  return keys.find((key) => isOwn(key, principal))?.name ?? principal;
}

/** Whether an owner was made for this key. */
export function isOwn({ id }: Pick<Owned, 'id'>, principal: string): boolean {
  return principal === `key-${id}`;
}
