import { expect, it } from 'vitest';
import { createMemoryKeyStore } from '../adapters/memory/memory-key-store';
import { randomKeySecrets as secrets } from '../adapters/system/random-key-secrets';
import { createKeyRing } from '../core/access/key-ring';
import { sseResponse, sseStreamOf } from '../protocols/sse/sse-response';
import { manualClock } from '../testing/manual-clock';
import { createRecordingLogger } from '../testing/recording-logger';
import { sampleApiKey, sampleTime } from '../testing/sample-records';
import { watchKey } from './watch-key';

/** A key, a session of it, and how to listen to a stream with either. */
async function rig() {
  const clock = manualClock();
  const store = createMemoryKeyStore();
  const { logger } = createRecordingLogger();
  const keys = createKeyRing({ keys: store, secrets, clock, logger }, { staticKeys: [], allowAnonymous: false });
  const secret = 'the key';
  const key = sampleApiKey({ hash: secrets.hash(secret) });
  await store.insert(key);
  const leaving = new AbortController();
  async function* silence(): AsyncGenerator<Uint8Array> {
    await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve));
    yield* [];
  }
  const listen = (token: string | null) => {
    const response = sseResponse(silence(), { signal: leaving.signal, keepaliveMs: 120_000, clock });
    const stream = sseStreamOf(response);
    if (!stream) throw new Error('no stream');
    const heard: { reason: string | null } = { reason: null };
    void stream.ended.then(({ reason }) => (heard.reason = reason));
    watchKey(stream, { keyId: key.id, token }, { keys, clock });
    return { response, heard };
  };
  const openSession = async (expiresAt: Date) => {
    const token = await keys.openSession(secret, expiresAt);
    if (token === null) throw new Error('no session');
    return token;
  };
  return { clock, store, keys, key, listen, openSession, leave: () => leaving.abort() };
}

it('cuts a stream within a second when its key is revoked, which no client takes for its end, and then stops looking', async () => {
  const { clock, store, key, listen, leave } = await rig();
  const { response, heard } = listen(null);
  const received = expect(response.text()).rejects.toThrow('revoked');
  await clock.advance(60_000);
  expect(heard.reason).toBeNull();
  await store.revoke(key.id, clock.now());
  await clock.advance(1000);
  expect([heard.reason, clock.pendingTimers()]).toEqual(['revoked', 0]);
  await received;
  leave();
});

it('cuts a stream when its session is closed, and no other of the same key (who had signed out was read to in other tabs)', async () => {
  const { clock, keys, listen, openSession, leave } = await rig();
  const [closed, other] = [await openSession(sampleTime(9)), await openSession(sampleTime(9))];
  const [cut, ...others] = [closed, other, null].map(listen);
  const received = expect(cut?.response.text()).rejects.toThrow('revoked');
  await clock.advance(60_000);
  expect(cut?.heard.reason).toBeNull();
  await keys.closeSession(closed);
  await clock.advance(1000);
  expect([cut?.heard.reason, others.map(({ heard }) => heard.reason)]).toEqual(['revoked', [null, null]]);
  await received;
  leave();
});
