import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer, type HttpServer } from '../../testing/start-http-server';

const ADMIN = 'admin-key-for-tests';
let server: HttpServer;
const others: { close: () => void }[] = [];

beforeEach(async () => {
  server = await startHttpServer({ agents: [createScriptedAgent()], routes: [], apiKeys: [ADMIN] });
});
afterEach(async () => {
  for (const other of others.splice(0)) other.close();
  await server[Symbol.asyncDispose]();
});

async function call(
  ...[method, path, body, key = ADMIN]: [method: string, path: string, body?: unknown, key?: string]
) {
  const response = await fetch(`${server.origin}/api/v1/models${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown> };
}

/** A model server of some kind; answers its address. */
async function serve(listener: RequestListener): Promise<string> {
  const other = createServer(listener);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  others.push({ close: () => (other.closeAllConnections(), other.close()) });
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const qwen = { provider: 'openai-compatible', model: 'qwen3', base_url: 'http://127.0.0.1:9/v1/' };
const everything = async () =>
  JSON.stringify([server.ports.world.lines, await server.ports.audit.list({ principal: 'key', user: 'user' }, 100)]);

describe('registered models', () => {
  test('are made, listed, changed and removed', async () => {
    const made = await call('POST', '', { ...qwen, is_default: true });
    expect(made).toMatchObject({
      status: 201,
      body: {
        display_name: 'qwen3',
        provider: 'openai-compatible',
        model: 'qwen3',
        base_url: 'http://127.0.0.1:9/v1',
        credential_ref: null,
        is_default: true,
      },
    });
    const path = `/${String(made.body['id'])}`;
    expect((await call('GET', '')).body).toEqual({ models: [made.body] });
    expect((await call('GET', path)).body).toEqual(made.body);
    const changed = await call('PATCH', path, { display_name: 'Qwen', is_default: false });
    expect(changed.body).toMatchObject({ display_name: 'Qwen', is_default: false, model: 'qwen3' });
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('GET', path)).body).toMatchObject({ code: 'not-found' });
  });

  test('have one default', async () => {
    const first = await call('POST', '', { ...qwen, is_default: true });
    await call('POST', '', { ...qwen, is_default: true });
    expect((await call('GET', `/${String(first.body['id'])}`)).body).toMatchObject({ is_default: false });
  });

  test('never give a key back, and keep it sealed', async () => {
    const made = await call('POST', '', { ...qwen, api_key: 'sk-very-secret' });
    const id = String(made.body['id']);
    expect(made.body['credential_ref']).toBe(`stored:${id}`);
    const kept = await server.ports.models.find(id);
    expect(kept?.credential).toMatch(/^sealed1\./);
    const echoed = await call('PATCH', `/${id}`, { credential_ref: `stored:${id}`, display_name: 'Same' });
    expect((await server.ports.models.find(id))?.credential).toBe(kept?.credential);
    const all = [made.text, echoed.text, (await call('GET', '')).text, JSON.stringify(kept), await everything()].join();
    expect(all).not.toContain('very-secret');
  });

  test('do not take a stored key along to another server', async () => {
    const { body } = await call('POST', '', { ...qwen, api_key: 'sk-very-secret' });
    const moved = await call('PATCH', `/${String(body['id'])}`, { base_url: 'http://evil.example/v1' });
    expect(moved).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const probed = await call('POST', '/list-models', {
      ...qwen,
      base_url: 'http://evil.example/v1',
      credential_ref: body['credential_ref'],
    });
    expect(probed.status).toBe(400);
    expect(
      (await call('PATCH', `/${String(body['id'])}`, { base_url: 'http://other.example/v1', api_key: 'new' })).status,
    ).toBe(200);
  });

  test('take a key from a variable that is allowed only', async () => {
    expect((await call('POST', '', { ...qwen, credential_ref: 'env:TEST_KEY' })).body['credential_ref']).toBe(
      'env:TEST_KEY',
    );
    const refused = await call('POST', '', { ...qwen, credential_ref: 'env:PATH' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'credential_ref' }] } });
  });

  test.each([
    ['no provider', { model: 'm' }],
    ['an unknown provider', { provider: 'azure', model: 'm' }],
    ['no address for a compatible server', { provider: 'openai-compatible', model: 'm' }],
    ['a file address', { ...qwen, base_url: 'file:///etc/passwd' }],
    ['a password in the address', { ...qwen, base_url: 'http://u:p@host/v1' }],
    ['both kinds of key', { ...qwen, api_key: 'k', credential_ref: 'env:TEST_KEY' }],
    ["another model's stored key", { ...qwen, credential_ref: 'stored:01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
  ])('are refused with %s', async (_what, body) => {
    expect((await call('POST', '', body)).status).toBe(400);
    expect((await call('GET', '')).body).toEqual({ models: [] });
  });

  test('are for admins', async () => {
    const { key } = await server.application.createApiKey({
      by: { principal: 'key', user: 'user' },
      name: 'u',
      role: 'user',
    });
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/list-models'],
      ['POST', '/test-connection'],
      ['DELETE', '/x'],
    ] as const) {
      expect((await call(method, path, method === 'POST' ? {} : undefined, key)).status).toBe(403);
    }
  });
});

describe('a look at a model server', () => {
  const list = (body: object) => call('POST', '/list-models', body).then((answered) => answered.body);

  test('lists what it has, with the key that it was given', async () => {
    const keys: unknown[] = [];
    const origin = await serve((request, response) => {
      keys.push(request.headers.authorization);
      answer(200, { object: 'list', data: [{ id: 'b' }, { id: 'a' }] })(request, response);
    });
    expect(await list({ ...qwen, base_url: `${origin}/v1`, credential_ref: 'env:TEST_KEY' })).toEqual({
      models: ['a', 'b'],
      message: '2 found.',
    });
    expect(keys).toEqual(['Bearer k-of-env']);
  });

  test.each([
    ['ollama', { models: [{ name: 'qwen3:8b' }] }, ['qwen3:8b']],
    ['anthropic', { data: [{ id: 'claude' }] }, ['claude']],
    [
      'google',
      {
        models: [
          { name: 'models/gemini', supportedGenerationMethods: ['generateContent'] },
          { name: 'models/embed', supportedGenerationMethods: ['embedContent'] },
        ],
      },
      ['gemini'],
    ],
  ])('knows how %s lists its models', async (provider, body, models) => {
    const base_url = await serve(answer(200, body));
    expect(await list({ provider, base_url, api_key: 'k' })).toMatchObject({ models });
  });

  test.each([
    ['refuses the key', 401, { error: { message: 'bad key sk-very-secret' } }, {}, /refused the key \(401\)/],
    ['has nothing there', 404, {}, {}, /nothing at .*\(404\).*\/v1/],
    [
      'redirects',
      302,
      {},
      { location: 'http://evil.example/' },
      /redirects to http:\/\/evil\.example\/, which is not followed/,
    ],
    ['is something else', 200, { hello: 'world' }, {}, /not as OpenAI-compatible does/],
    ['fails', 503, {}, {}, /failed \(503\)/],
  ])('says so in words when it %s', async (...[, status, body, headers, message]) => {
    const base_url = await serve(answer(status, body, headers));
    const found = await list({ ...qwen, base_url, api_key: 'sk-very-secret' });
    expect(found).toMatchObject({ models: [], message: expect.stringMatching(message) as string });
    const tried = await call('POST', '/test-connection', { ...qwen, base_url, api_key: 'sk-very-secret' });
    expect(tried).toMatchObject({ status: 200, body: { ok: false } });
    expect(JSON.stringify([found, tried])).not.toContain('very-secret');
  });

  test('says that nobody is there', async () => {
    expect((await list(qwen))['message']).toMatch(/cannot be reached/);
    expect((await call('POST', '/test-connection', qwen)).body).toMatchObject({
      ok: false,
      message: expect.stringMatching(/cannot be reached/) as string,
    });
  });

  test('finds a model that answers, and keeps nothing', async () => {
    const choice = { index: 0, message: { role: 'assistant', content: 'OK' }, finish_reason: 'stop' };
    const base_url = await serve(
      answer(200, { id: 'c', object: 'chat.completion', created: 1, model: 'qwen3', choices: [choice] }),
    );
    expect((await call('POST', '/test-connection', { ...qwen, base_url })).body).toEqual({
      ok: true,
      message: 'qwen3 answers.',
      detail: null,
    });
    expect((await call('GET', '')).body).toEqual({ models: [] });
  });
});
