import type { KeyRing } from '../core/access/key-ring';
import type { Clock } from '../core/clock';
import type { SseStream } from '../protocols/sse/sse-response';

/** The key is looked up in memory, so this costs next to nothing. */
const CHECK_MS = 1000;

/** A stream goes on for as long as its key is valid: one that is revoked must not listen any longer. */
export function watchKey(stream: SseStream, keyId: string, { keys, clock }: { keys: KeyRing; clock: Clock }): void {
  let cancel: () => void = () => undefined;
  const check = async () => {
    // A store in trouble is no reason to cut everybody off.
    const isValid = await keys.isValid(keyId).catch(() => true);
    if (isValid) cancel = clock.after(CHECK_MS, () => void check());
    else stream.feed.end({ reason: 'revoked' });
  };
  cancel = clock.after(CHECK_MS, () => void check());
  void stream.ended.then(() => cancel());
}
