import type { KeyRing } from '../core/access/key-ring';
import type { Clock } from '../core/clock';
import type { SseStream } from '../protocols/sse/sse-response';

/** Both are looked up in memory, so this costs next to nothing. */
const CHECK_MS = 1000;

/** What a caller was let in with: a key, or a session that was opened with it. */
type Pass = { keyId: string; token: string | null };

/** A stream goes on for as long as its caller would be let in: with a key that is revoked, or signed out, nobody must listen any longer. */
export function watchKey(stream: SseStream, pass: Pass, { keys, clock }: { keys: KeyRing; clock: Clock }): void {
  const { keyId, token } = pass;
  const isLetIn = async () => (token === null ? keys.isValid(keyId) : (await keys.findByToken(token)) !== null);
  let cancel: () => void = () => undefined;
  const check = async () => {
    // A store in trouble is no reason to cut everybody off.
    if (await isLetIn().catch(() => true)) cancel = clock.after(CHECK_MS, () => void check());
    else stream.feed.end({ reason: 'revoked' });
  };
  cancel = clock.after(CHECK_MS, () => void check());
  void stream.ended.then(() => cancel());
}
