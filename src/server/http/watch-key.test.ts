import { expect, it } from 'vitest';
import { createMemoryKeyStore } from '../adapters/memory/memory-key-store';
import { randomKeySecrets as secrets } from '../adapters/system/random-key-secrets';
import { createKeyRing } from '../core/access/key-ring';
import { sseResponse, sseStreamOf } from '../protocols/sse/sse-response';
import { manualClock } from '../testing/manual-clock';
import { createRecordingLogger } from '../testing/recording-logger';
import { sampleApiKey } from '../testing/sample-records';
import { watchKey } from './watch-key';

it('cuts a stream within a second when its key is revoked, which no client takes for its end, and then stops looking', async () => {
  const clock = manualClock();
  const store = createMemoryKeyStore();
  const { logger } = createRecordingLogger();
  const keys = createKeyRing({ keys: store, secrets, clock, logger }, { staticKeys: [], allowAnonymous: false });
  const key = sampleApiKey();
  await store.insert(key);
  const leaving = new AbortController();
  async function* silence(): AsyncGenerator<Uint8Array> {
    await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve));
    yield* [];
  }
  const response = sseResponse(silence(), { signal: leaving.signal, keepaliveMs: 120_000, clock });
  const stream = sseStreamOf(response);
  if (!stream) throw new Error('no stream');
  const received = expect(response.text()).rejects.toThrow('revoked');
  let reason: string | null = null;
  void stream.ended.then((end) => (reason = end.reason));
  watchKey(stream, key.id, { keys, clock });
  await clock.advance(60_000);
  expect(reason).toBeNull();
  await store.revoke(key.id, clock.now());
  await clock.advance(1000);
  expect([reason, clock.pendingTimers()]).toEqual(['revoked', 0]);
  await received;
  leaving.abort();
});
