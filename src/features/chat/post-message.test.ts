import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from './outbox';
import { postMessage } from './post-message';

const entry: OutboxEntry = {
  key: 'k1',
  conversationId: 'c 1',
  owner: 'ana',
  branch: { parentId: null, siblings: [] },
  text: 'Hello?',
  files: [],
  askedAtMs: 0,
  status: 'sending',
  error: null,
};
const posted = { queued: false, turn_id: 't1', pending_id: null, message_id: 'u1' };
const noSignIn = () => Promise.reject(new Error('nobody signs in'));

function answerWith(answer: () => Promise<Response>) {
  const asked = vi.fn((_url: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('posting a message', () => {
  it('goes under its own key, with its place', async () => {
    const asked = answerWith(() => Promise.resolve(Response.json(posted, { status: 202 })));
    expect(await postMessage(entry, noSignIn)).toEqual({ kind: 'taken', posted });
    const [url, init] = asked.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/chat/conversations/c%201/messages');
    expect(init?.headers).toMatchObject({ 'idempotency-key': 'k1' });
    expect(init?.body).toBe('{"text":"Hello?","files":[],"parent_id":null}');
  });

  it('makes the conversation first, under the id that it has already, and both again when an answer is lost', async () => {
    const start = { agentKey: 'guide', agentConfig: { model: 'small' } };
    const made = () => Promise.resolve(Response.json({ id: 'c 1' }, { status: 201 }));
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const answers = [made, lost, made, () => Promise.resolve(Response.json(posted, { status: 202 }))];
    const asked = answerWith(() => (answers.shift() ?? lost)());
    expect(await postMessage({ ...entry, start }, noSignIn)).toMatchObject({ kind: 'unreached' });
    expect(await postMessage({ ...entry, start }, noSignIn)).toEqual({ kind: 'taken', posted });
    const calls = asked.mock.calls.map(([url, init]) => [url, init.body, init.headers]);
    expect(calls.slice(2)).toEqual(calls.slice(0, 2));
    expect(calls[0]?.slice(0, 2)).toEqual([
      '/api/v1/chat/conversations',
      '{"id":"c 1","agent_key":"guide","agent_config":{"model":"small"}}',
    ]);
  });

  it.each([
    ['is gone, where it was made', 204, 'withdrawn'],
    ['was not made', 404, 'withdrawn'],
    ['may be there, while the server is away', 503, 'unreached'],
  ])('that was discarded asks for its conversation to go: it %s', async (_, status, kind) => {
    const asked = answerWith(() => Promise.resolve(new Response(null, { status })));
    expect(await postMessage({ ...entry, isWithdrawn: true }, noSignIn)).toMatchObject({ kind });
    expect(asked.mock.calls.map(([url, init]) => [init.method, url])).toEqual([
      ['DELETE', '/api/v1/chat/conversations/c%201'],
    ]);
  });

  it('tells what of its config the agent does not take, and posts nothing then', async () => {
    const errors = [{ path: 'agent_config.cwd', message: 'there is no such folder' }];
    const asked = answerWith(() => Promise.resolve(Response.json({ detail: 'No.', errors }, { status: 400 })));
    const start = { agentKey: 'guide', agentConfig: {} };
    expect(await postMessage({ ...entry, start }, noSignIn)).toEqual({
      kind: 'unstarted',
      reason: 'No.',
      problems: { cwd: 'There is no such folder.' },
    });
    expect(asked).toHaveBeenCalledOnce();
  });

  it('is not known to have arrived when the line falls, also in the middle of the answer', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await postMessage(entry, noSignIn)).toMatchObject({ kind: 'unreached' });
    answerWith(() => Promise.resolve(new Response('{"queued":fal', { status: 202 })));
    expect(await postMessage(entry, noSignIn)).toMatchObject({ kind: 'unreached' });
  });

  it.each([
    [422, 'refused', 'too long'],
    [404, 'refused', 'too long'],
    [429, 'unreached', 'too long'],
    [503, 'unreached', 'too long'],
  ] as const)('tells what a %i means for trying again', async (status, kind, reason) => {
    answerWith(() => Promise.resolve(Response.json({ detail: reason }, { status })));
    expect(await postMessage(entry, noSignIn)).toEqual({ kind, reason });
  });

  it('waits for somebody to sign in, and leaves to the caller who that is', async () => {
    const asked = answerWith(() => Promise.resolve(new Response(null, { status: 401 })));
    expect(await postMessage(entry, () => Promise.resolve())).toEqual({ kind: 'asked-again' });
    expect(asked).toHaveBeenCalledOnce();
  });
});
