import { createHash } from 'node:crypto';
import type { PostMessage } from '../../core/application';
import { invalidInput } from '../../core/invalid-input';

const SANE = /^[\x21-\x7E]{1,255}$/;

/** What a route that reads it says of it. */
export const IDEMPOTENCY_HEADER = {
  'idempotency-key': 'The same key with the same body joins the first turn, for 24 hours',
};

/** The header `Idempotency-Key`, if the client sent one. */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key === undefined) return undefined;
  if (!SANE.test(key))
    throw invalidInput([{ path: 'idempotency-key', message: 'must be 1 to 255 visible characters' }]);
  return key;
}

/** The key with a hash of what was asked: `asked` is the decoded request, so that equal requests are equal however they were written. */
export function toIdempotency(key: string | undefined, asked: unknown): Pick<PostMessage, 'idempotency'> {
  if (key === undefined) return {};
  return { idempotency: { key, bodyHash: createHash('sha256').update(canonicalJson(asked)).digest('hex') } };
}

/** JSON with sorted keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
