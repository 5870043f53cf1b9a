import { describe, expect, it } from 'vitest';
import { createScriptedAgent } from '../testing/scripted-agent';
import { startHttpServer, type HttpServer } from '../testing/start-http-server';
import { conversationRoutes } from '../protocols/conversations/conversation-routes';

const ADMIN = 'the-key-of-the-settings';
const agents = [createScriptedAgent()];
const CONVERSATIONS = '/api/v1/chat/conversations';

const start = (apiKeys: string[] = [ADMIN], settings = {}) =>
  startHttpServer({ agents, routes: conversationRoutes, apiKeys, settings });

type Options = { key?: string; method?: string; body?: unknown; headers?: Record<string, string> };

function call({ origin }: HttpServer, path: string, { key, method = 'GET', body, headers }: Options = {}) {
  return fetch(origin + path, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

type Made = { id: string; key: string; principal: string };

async function make(server: HttpServer, body: object, key: string | undefined = ADMIN): Promise<Made> {
  const response = await call(server, '/api/v1/keys', { method: 'POST', body, ...(key !== '' && { key }) });
  expect(response.status).toBe(201);
  return (await response.json()) as Made;
}

async function signIn(server: HttpServer, key: string): Promise<string> {
  const response = await call(server, '/api/sign-in', { method: 'POST', body: { key } });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('/api/v1/keys', () => {
  it('makes a key, shows it once, and lists it without', async () => {
    await using server = await start();
    const made = await make(server, { name: ' notebook ' });
    expect(made).toMatchObject({ name: 'notebook', role: 'user', principal: `key-${made.id}`, last_used_at: null });
    expect(made.key).toMatch(/^parley_[\w-]{43}$/);
    expect((await call(server, CONVERSATIONS, { key: made.key })).status).toBe(200);
    const listed = await (await call(server, '/api/v1/keys', { key: ADMIN })).text();
    expect(listed).toContain(made.id);
    expect(listed).not.toContain(made.key);
    expect(listed).not.toContain('hash');
    const keys = JSON.parse(listed) as { keys: { last_used_at: string | null }[] };
    expect(keys.keys[0]?.last_used_at).toEqual(expect.any(String));
  });

  it('writes down who made and who revoked a key', async () => {
    await using server = await start([`root:${ADMIN}`]);
    const { id } = await make(server, { name: 'a' });
    await call(server, `/api/v1/keys/${id}`, { key: ADMIN, method: 'DELETE' });
    const entries = await server.ports.audit.list({ principal: 'root', user: 'user' }, 10);
    expect(entries.map(({ action }) => action).sort()).toEqual(['api_key_created', 'api_key_revoked']);
    expect(JSON.stringify(entries)).not.toContain('parley_');
  });

  it('cuts a revoked key off at once, and the browsers that signed in with it', async () => {
    await using server = await start();
    const { id, key } = await make(server, { name: 'a' });
    const cookie = await signIn(server, key);
    const status = async (options: Options) => (await call(server, CONVERSATIONS, options)).status;
    expect([await status({ key }), await status({ headers: { cookie } })]).toEqual([200, 200]);
    const revoke = () => call(server, `/api/v1/keys/${id}`, { key: ADMIN, method: 'DELETE' });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    expect([await status({ key }), await status({ headers: { cookie } })]).toEqual([401, 401]);
    expect((await call(server, '/api/sign-in', { method: 'POST', body: { key } })).status).toBe(401);
    expect((await call(server, '/api/v1/keys/none', { key: ADMIN, method: 'DELETE' })).status).toBe(404);
  });

  it('lets keys share an owner, so that one can take the place of another', async () => {
    await using server = await start();
    const old = await make(server, { name: 'old', principal: 'team' });
    await call(server, CONVERSATIONS, { key: old.key, method: 'POST', body: { title: 'kept' } });
    const next = await make(server, { name: 'next', principal: 'team' });
    expect(await (await call(server, CONVERSATIONS, { key: next.key })).text()).toContain('kept');
  });

  it('refuses a key that has expired, and one that would be', async () => {
    await using server = await start();
    const past = { method: 'POST', key: ADMIN, body: { name: 'a', expires_at: '2020-01-01T00:00:00Z' } };
    expect((await call(server, '/api/v1/keys', past)).status).toBe(400);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { key, id } = await make(server, { name: 'a', expires_at });
    expect((await call(server, CONVERSATIONS, { key })).status).toBe(200);
    const record = await server.ports.keys.findById(id);
    await server.ports.keys.insert({ ...record, expiresAt: new Date(0) } as never);
    expect((await call(server, CONVERSATIONS, { key })).status).toBe(401);
  });
});

describe('a server without a key', () => {
  it('asks everyone for one from its first on, which keeps what was said before', async () => {
    await using server = await start([]);
    await call(server, CONVERSATIONS, { method: 'POST', body: { title: 'from before' } });
    const refused = await call(server, '/api/v1/keys', { method: 'POST', body: { name: 'a', role: 'user' } });
    expect(await refused.json()).toMatchObject({ errors: [{ path: 'role' }] });
    const { key, id } = await make(server, { name: 'a', role: 'admin' }, '');
    expect((await call(server, CONVERSATIONS)).status).toBe(401);
    expect(await (await call(server, CONVERSATIONS, { key })).text()).toContain('from before');
    await call(server, `/api/v1/keys/${id}`, { key, method: 'DELETE' });
    expect((await call(server, CONVERSATIONS)).status).toBe(401);
  });
});

describe('signing in', () => {
  it('lasts until signing out, also for a copy of the cookie', async () => {
    await using server = await start();
    const cookie = await signIn(server, ADMIN);
    const status = async () => (await call(server, CONVERSATIONS, { headers: { cookie } })).status;
    expect(await status()).toBe(200);
    const out = await call(server, '/api/sign-out', { method: 'POST', headers: { cookie } });
    expect(out.headers.getSetCookie()[0]).toMatch(/^parley_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await status()).toBe(401);
  });

  it('gives a cookie for https only when the server is reached by it', async () => {
    await using server = await start([ADMIN], { publicUrl: 'https://chat.example' });
    const { headers } = await call(server, '/api/sign-in', { method: 'POST', body: { key: ADMIN } });
    expect(headers.getSetCookie()[0]).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('makes whoever guesses wait, and does not count the right key', async () => {
    await using server = await start();
    for (let count = 0; count < 20; count += 1) expect(await signIn(server, ADMIN)).not.toBe('');
    const guess = (key: string) => call(server, '/api/sign-in', { method: 'POST', body: { key } });
    const wrong = await Promise.all(Array.from({ length: 14 }, (_, index) => guess(`wrong ${index}`)));
    expect(wrong.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(4).fill(429),
    ]);
    const next = await guess(ADMIN);
    expect([next.status, Number(next.headers.get('retry-after'))]).toEqual([429, 6]);
  });
});

describe('limits of a key', () => {
  it('refuse what is too much in a minute, for this key only', async () => {
    await using server = await start([ADMIN], { rateLimitPerMinute: 3 });
    const other = await make(server, { name: 'other' });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await call(server, CONVERSATIONS, { key: ADMIN })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const refused = await call(server, CONVERSATIONS, { key: ADMIN });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'rate-limited' });
    expect((await call(server, CONVERSATIONS, { key: other.key })).status).toBe(200);
    expect((await call(server, '/health', { key: ADMIN })).status).toBe(200);
  });

  it('refuse more requests at a time than the server takes', async () => {
    await using server = await start([ADMIN], { limitConcurrency: 0 });
    const refused = await call(server, CONVERSATIONS, { key: ADMIN });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('refuse a body that declares more than any route takes, wherever it goes', async () => {
    await using server = await start([ADMIN], { limits: { ...smallLimits } });
    const body = { filler: 'x'.repeat(5000) };
    for (const path of [`${CONVERSATIONS}/any/archive`, '/api/sign-out', '/api/v1/keys'])
      expect([path, (await call(server, path, { key: ADMIN, method: 'POST', body })).status]).toEqual([path, 413]);
  });
});

const smallLimits = {
  messageChars: 100,
  agentRestMessageChars: 100,
  filesPerMessage: 1,
  fileBytes: 1000,
  base64Bytes: -1024 * 1024 + 1000,
  jsonBytes: 1000,
  multipartBytes: 1000,
};
