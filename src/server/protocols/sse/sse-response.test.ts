import { describe, expect, it } from 'vitest';
import { manualClock } from '../../testing/manual-clock';
import { newGate } from '../../testing/gate';
import { settle } from '../../testing/settle';
import { encodeFrame } from './encode-frame';
import { sseResponse, sseStreamOf } from './sse-response';

const text = new TextDecoder();

function setUp(source: AsyncIterable<Uint8Array>, stallMs?: number) {
  const clock = manualClock();
  const client = new AbortController();
  const response = sseResponse(source, {
    signal: client.signal,
    keepaliveMs: 15_000,
    clock,
    ...(stallMs !== undefined && { stallMs }),
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const read = async () => text.decode((await reader.read()).value);
  return { clock, client, response, reader, read, ended: sseStreamOf(response)?.ended };
}

async function* frames(count: number): AsyncGenerator<Uint8Array> {
  for (let n = 1; n <= count; n += 1) {
    await Promise.resolve();
    yield encodeFrame({ id: n, event: 'text_delta', data: { text: `${n}` } });
  }
}

/** A source that says nothing until its gate opens, and tells when it was returned. */
function silent() {
  const gate = newGate();
  const state = { isReturned: false };
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      await gate.opened;
      yield encodeFrame({ data: 'late' });
    } finally {
      state.isReturned = true;
    }
  }
  return { gate, state, source: source() };
}

describe('sseResponse', () => {
  it('has the headers of a stream that nobody may buffer or compress', () => {
    const { response } = setUp(frames(0));
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  it('sends a comment at once, then each frame with LF only, then ends', async () => {
    const { read, reader, ended } = setUp(frames(2));
    expect(await read()).toBe(': open\n\n');
    expect(await read()).toBe('id: 1\nevent: text_delta\ndata: {"text":"1"}\n\n');
    expect(await read()).toBe('id: 2\nevent: text_delta\ndata: {"text":"2"}\n\n');
    expect((await reader.read()).done).toBe(true);
    expect(await ended).toEqual({ reason: 'complete' });
  });

  it('sends a keepalive after every silence and loses nothing by it (R0.9)', async () => {
    const { gate, source } = silent();
    const { read, clock } = setUp(source);
    await read();
    for (let round = 0; round < 3; round += 1) {
      const next = read();
      await settle();
      await clock.advance(15_000);
      expect(await next).toBe(': keepalive\n\n');
    }
    const last = read();
    gate.open();
    expect(await last).toBe('data: "late"\n\n');
  });

  it('takes nothing from the source before the reader asks', async () => {
    let taken = 0;
    async function* counting(): AsyncGenerator<Uint8Array> {
      for (;;) {
        await Promise.resolve();
        taken += 1;
        yield encodeFrame({ data: taken });
      }
    }
    const { read } = setUp(counting());
    await read();
    await settle();
    expect(taken).toBe(0);
    await read();
    await settle();
    expect(taken).toBe(1);
  });

  it('returns the source and clears its timers when the reader cancels', async () => {
    const { gate, state, source } = silent();
    const { read, reader, clock, ended } = setUp(source);
    await read();
    const pending = reader.read();
    await settle();
    await reader.cancel();
    gate.open();
    expect((await pending).done).toBe(true);
    await settle();
    expect(state.isReturned).toBe(true);
    expect(clock.pendingTimers()).toBe(0);
    expect(await ended).toEqual({ reason: 'left' });
  });

  it('returns the source when the request aborts', async () => {
    const { gate, state, source } = silent();
    const { read, reader, client, clock } = setUp(source);
    await read();
    const pending = reader.read();
    await settle();
    client.abort();
    expect((await pending).done).toBe(true);
    gate.open();
    await settle();
    expect(state.isReturned).toBe(true);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('never starts the source of a request that had already gone', async () => {
    const client = new AbortController();
    client.abort();
    const response = sseResponse(frames(5), { signal: client.signal, keepaliveMs: 1, clock: manualClock() });
    expect(await response.text()).toBe('');
  });

  it('just ends when the source throws, and says why to whoever waits for the end', async () => {
    const boom = new Error('boom');
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield encodeFrame({ data: 1 });
      await Promise.resolve();
      throw boom;
    }
    const { read, reader, ended } = setUp(failing());
    await read();
    await read();
    expect((await reader.read()).done).toBe(true);
    expect(await ended).toEqual({ reason: 'failed', error: boom });
  });

  it('cuts a reader that does not take the last chunk in time, when told to', async () => {
    const { read, reader, clock, ended } = setUp(frames(10), 10_000);
    await read();
    await read();
    await clock.advance(9_999);
    await read();
    await clock.advance(10_000);
    expect(await ended).toEqual({ reason: 'stalled' });
    await expect(reader.read()).rejects.toThrow('too slow');
  });

  it('waits for a slow reader for ever when not told to cut it', async () => {
    const { read, clock } = setUp(frames(10));
    await read();
    await read();
    await clock.advance(3_600_000);
    expect(await read()).toContain('id: 2\n');
  });
});
