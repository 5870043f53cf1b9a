import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../core/app-error';
import { readJson } from '../protocols/body/read-json';
import type { HttpRoute } from '../protocols/http-route';
import { createScriptedAgent } from '../testing/scripted-agent';
import { startHttpServer } from '../testing/start-http-server';

const bodySchema = z.object({ name: z.string(), nested: z.object({ count: z.number() }).optional() });
const base = { dialect: 'server', access: 'user', summary: '', invalidStatus: 400, responses: {} } as const;

const routes: HttpRoute[] = [
  {
    ...base,
    method: 'GET',
    path: '/api/things/:id',
    aliases: ['/things/:id'],
    handle: ({ params, owner }) => Response.json({ ...params, owner }),
  },
  { ...base, method: 'GET', path: '/api/things/special', handle: () => Response.json('special') },
  {
    ...base,
    method: 'POST',
    path: '/api/things',
    invalidStatus: 422,
    handle: async (context) => Response.json(await readJson(context, bodySchema, 1000)),
  },
  { ...base, method: 'POST', path: '/api/broken', handle: () => Promise.reject(new Error('secret detail')) },
  {
    ...base,
    method: 'POST',
    path: '/api/full',
    handle: () => Promise.reject(new AppError('capacity-exceeded', 'full', { retryAfterSeconds: 7 })),
  },
  { ...base, method: 'POST', path: '/api/parsed', handle: () => Response.json(z.number().parse('x')) },
  { ...base, method: 'POST', path: '/api/admin', access: 'admin', handle: () => Response.json('ok') },
];

const agents = [createScriptedAgent()];
const start = (more: Partial<Parameters<typeof startHttpServer>[0]> = {}) =>
  startHttpServer({ agents, routes, ...more });

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/** A request with any method and headers, also those that `fetch` forbids. */
function raw(
  origin: string,
  options: { method?: string; path?: string; headers?: Record<string, string> },
): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  const { method = 'GET', path = '/api/things/1', headers = {} } = options;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${origin}${path}`, { method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('routing', () => {
  it('serves an alias with the same bytes, and a fixed name before a parameter', async () => {
    await using server = await start();
    const text = async (path: string) => (await fetch(server.origin + path)).text();
    expect(await text('/things/1')).toBe(await text('/api/things/1'));
    expect(await text('/api/things/special')).toBe('"special"');
  });

  it('decodes path parameters, slashes and all scripts included', async () => {
    await using server = await start();
    const id = 'a/b ü 你好 %';
    expect(await (await fetch(`${server.origin}/api/things/${encodeURIComponent(id)}`)).json()).toMatchObject({ id });
    expect((await fetch(`${server.origin}/api/things/%E0%A4%A`)).status).toBe(404);
  });

  it('answers an unknown path with a problem, and a person with a page (R0.10)', async () => {
    await using server = await start();
    const response = await fetch(`${server.origin}/nowhere`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      code: 'not-found',
      instance: '/nowhere',
      type: `${server.origin}/errors/not-found`,
    });
    const page = await fetch(`${server.origin}/nowhere`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('answers a wrong method with 405 and what is allowed, whatever the method', async () => {
    await using server = await start();
    for (const method of ['DELETE', 'POST', 'PROPFIND', 'TRACE', 'PURGE']) {
      const { status, headers, body } = await raw(server.origin, { method });
      expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
      expect(JSON.parse(body)).toMatchObject({ code: 'method-not-allowed' });
    }
    const options = await raw(server.origin, { method: 'OPTIONS', path: '/api/things' });
    expect([options.status, options.headers['allow']]).toEqual([204, 'POST, OPTIONS']);
  });

  it('answers HEAD like GET, without a body', async () => {
    await using server = await start();
    const response = await fetch(`${server.origin}/api/things/1`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('refuses two routes for the same path at start', async () => {
    const twice = [
      ...routes,
      { ...base, method: 'GET' as const, path: '/api/things/:name', handle: () => new Response() },
    ];
    await expect(startHttpServer({ agents, routes: twice })).rejects.toThrow('Two routes serve GET /api/things/:name');
  });
});

describe('problems', () => {
  it('has a page behind the type of every problem', async () => {
    await using server = await start();
    const { type } = (await (await fetch(`${server.origin}/nowhere`)).json()) as { type: string };
    const page = await fetch(type);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('not-found');
    expect((await fetch(`${server.origin}/errors/nonsense`)).status).toBe(404);
  });

  it('names every place of a body that does not validate, with the status of the route (R0.10)', async () => {
    await using server = await start();
    const response = await fetch(`${server.origin}/api/things`, json({ nested: { count: 'x' } }));
    expect(response.status).toBe(422);
    const problem = (await response.json()) as { errors: { path: string }[] };
    expect(problem).toMatchObject({ code: 'invalid-input', status: 422 });
    expect(problem.errors.map((error) => error.path)).toEqual(['name', 'nested.count']);
    expect((await fetch(`${server.origin}/api/parsed`, json({}))).status).toBe(400);
  });

  it('hides a defect from the client and tells the log, under one request id (R0.13)', async () => {
    await using server = await start();
    const response = await fetch(`${server.origin}/api/broken`, json({}, { 'x-request-id': 'my-id.1' }));
    expect(response.status).toBe(500);
    expect(response.headers.get('x-request-id')).toBe('my-id.1');
    expect(await response.text()).not.toContain('secret');
    const line = server.ports.world.lines.find(({ fields }) => fields['requestId'] === 'my-id.1');
    expect(line).toMatchObject({
      level: 'error',
      message: 'request',
      fields: { status: 500, code: 'internal', endpoint: 'POST /api/broken' },
    });
    expect((line?.fields['err'] as Error).message).toBe('secret detail');
  });

  it('says when to come back (R0.26)', async () => {
    await using server = await start();
    const response = await fetch(`${server.origin}/api/full`, json({}));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('mints a request id in place of one that is not sane (R0.14)', async () => {
    await using server = await start();
    for (const id of ['a b', 'x'.repeat(129), 'é', '<script>']) {
      const { headers } = await raw(server.origin, { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
      expect(headers['x-request-id']).not.toBe(id);
    }
  });
});

describe('bodies', () => {
  it('refuses malformed JSON, other types, other encodings and deep nesting', async () => {
    await using server = await start();
    const post = async (body: string, headers: Record<string, string>) =>
      (await fetch(`${server.origin}/api/things`, { method: 'POST', body, headers })).status;
    const type = { 'content-type': 'application/json' };
    expect(await post('{"name":', type)).toBe(422);
    expect(await post('{"name":"x"}', { 'content-type': 'text/plain' })).toBe(415);
    expect(await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
    expect(await post('{"name":"x"}', { ...type, 'content-encoding': 'gzip' })).toBe(415);
    expect(await post(`{"name":${'['.repeat(300)}${']'.repeat(300)}}`, type)).toBe(422);
    expect(await post('{"name":"x"}', { 'content-type': 'application/json; charset=utf-8' })).toBe(200);
    expect(await post('{"name":"x"}', { 'content-type': 'application/merge-patch+json' })).toBe(200);
  });

  it('refuses bytes that are not UTF-8', async () => {
    await using server = await start();
    const body = new Uint8Array([0x7b, 0xff, 0x7d]);
    expect(
      (
        await fetch(`${server.origin}/api/things`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(422);
  });

  it('gives text without NUL and without halves of surrogate pairs', async () => {
    await using server = await start();
    const body = '{"name":"a\\u0000b\\ud83c"}';
    const response = await fetch(`${server.origin}/api/things`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).toEqual({ name: 'ab\uFFFD' });
  });

  it('refuses a body that says it is too large before it is sent (R0.24, W8)', async () => {
    await using server = await start();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const upload = httpRequest(`${server.origin}/api/things`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '200000000' },
      });
      upload.on('response', (response) => {
        resolve(response.statusCode);
        upload.destroy();
      });
      upload.on('error', reject);
      upload.write('{"name":');
    });
    expect(status).toBe(413);
    expect((await fetch(`${server.origin}/api/things`, json({ name: 'x'.repeat(1000) }))).status).toBe(413);
  });

  it('refuses an endless body while it comes in', async () => {
    await using server = await start();
    let sent = 0;
    const status = await new Promise<number>((resolve, reject) => {
      const upload = httpRequest(
        `${server.origin}/api/things`,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (response) => {
          resolve(response.statusCode ?? 0);
          upload.destroy();
        },
      );
      upload.on('error', reject);
      const more = () => {
        while (!upload.destroyed && sent < 1e9 && upload.write('x'.repeat(500))) sent += 500;
      };
      upload.on('drain', more);
      more();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(100e6);
  });
});

describe('keys', () => {
  it('serves anyone as admin when no key is set', async () => {
    await using server = await start();
    expect(await (await fetch(`${server.origin}/api/things/1`)).json()).toEqual({
      id: '1',
      owner: { principal: 'anonymous', user: 'user' },
    });
    expect((await fetch(`${server.origin}/api/admin`, json({}))).status).toBe(200);
  });

  it('asks for a key when one is set, except on public routes (R0.15)', async () => {
    await using server = await start({ apiKeys: ['k1', 'k2'] });
    const get = (path: string, key?: string) =>
      fetch(server.origin + path, key === undefined ? {} : { headers: { authorization: key } });
    const refused = await get('/api/things/1');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    for (const key of ['Bearer k3', 'Bearer', 'k1', 'Basic k1', 'Bearer k1 k1'])
      expect((await get('/api/things/1', key)).status).toBe(401);
    for (const path of ['/health', '/api/health/agent', '/ready', '/info', '/errors/internal'])
      expect((await get(path)).status).toBe(200);
    expect((await get('/info', 'Bearer wrong')).status).toBe(200);
    const principals = await Promise.all(
      ['Bearer k1', 'bearer  k1', 'Bearer k2'].map(
        async (key) =>
          ((await (await get('/api/things/1', key)).json()) as { owner: { principal: string } }).owner.principal,
      ),
    );
    expect(principals[0]).toBe(principals[1]);
    expect(principals[0]).not.toBe(principals[2]);
  });

  it('takes the user from its header, in any script (R0.22)', async () => {
    await using server = await start();
    const user = async (value: string) => {
      const { body } = await raw(server.origin, { headers: { 'x-user-id': Buffer.from(value).toString('latin1') } });
      return (JSON.parse(body) as { owner?: { user: string } }).owner?.user;
    };
    expect(await user('ada')).toBe('ada');
    expect(await user('Ünï 你好')).toBe('Ünï 你好');
    expect(await user('')).toBe('user');
    expect(await user('x'.repeat(257))).toBeUndefined();
  });

  it('signs a browser in with a cookie that only its own pages may use (R0.16)', async () => {
    await using server = await start({ apiKeys: ['the key itself'] });
    expect((await fetch(`${server.origin}/api/sign-in`, json({ key: 'no' }))).status).toBe(401);
    const signedIn = await fetch(`${server.origin}/api/sign-in`, json({ key: 'the key itself' }));
    const [setCookie = ''] = signedIn.headers.getSetCookie();
    expect(setCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = setCookie.split(';')[0] ?? '';
    expect(cookie).not.toContain('the key itself');
    const get = await fetch(`${server.origin}/api/things/1`, { headers: { cookie } });
    expect(get.status).toBe(200);
    const post = async (headers: Record<string, string>) =>
      (await fetch(`${server.origin}/api/admin`, json({}, { cookie, ...headers }))).status;
    expect(await post({})).toBe(403);
    expect(await post({ origin: 'http://localhost:1' })).toBe(403);
    expect(await post({ origin: server.origin })).toBe(200);
    expect((await fetch(`${server.origin}/api/things/1`, { headers: { cookie: `${cookie}x` } })).status).toBe(401);
  });
});

describe('origins', () => {
  it('refuses state-changing requests of foreign pages, whatever their type (R0.19)', async () => {
    await using server = await start({ settings: { cors: { ...CORS, origins: ['https://app.example'] } } });
    const post = async (origin: string) =>
      (await fetch(`${server.origin}/api/things`, json({ name: 'x' }, { origin }))).status;
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'file://', 'garbage'])
      expect(await post(origin)).toBe(403);
    for (const origin of [server.origin, 'http://localhost:5173', 'http://[::1]:80', 'https://app.example'])
      expect(await post(origin)).toBe(200);
    expect(
      (await fetch(`${server.origin}/api/things/1`, { headers: { origin: 'https://evil.example' } })).headers.has(
        'access-control-allow-origin',
      ),
    ).toBe(false);
  });

  it('lets trusted pages read the answer, errors included (R0.18)', async () => {
    await using server = await start({ settings: { cors: { ...CORS, exposeHeaders: ['x-request-id'] } } });
    for (const path of ['/api/things/1', '/nowhere']) {
      const { headers } = await fetch(server.origin + path, { headers: { origin: 'http://localhost:5173' } });
      expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
      expect(headers.get('access-control-expose-headers')).toBe('x-request-id');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  it('answers preflights and lets browsers keep the answer (R0.18)', async () => {
    await using server = await start();
    const preflight = (origin: string) =>
      raw(server.origin, {
        method: 'OPTIONS',
        path: '/api/things',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-user-id',
        },
      });
    const { status, headers } = await preflight('http://localhost:5173');
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-allow-headers': 'content-type,x-user-id',
      'access-control-max-age': '600',
    });
    expect((await preflight('https://evil.example')).status).toBe(403);
  });

  it('lets every page in when told so', async () => {
    await using server = await start({ settings: { cors: { ...CORS, origins: ['*'] } } });
    const response = await fetch(`${server.origin}/api/things`, json({ name: 'x' }, { origin: 'https://any.example' }));
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  it('does not answer to a foreign host name while only this machine can connect (R0.21)', async () => {
    await using server = await start();
    const status = async (host: string) => (await raw(server.origin, { headers: { host } })).status;
    for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', '192.168.0.1'])
      expect(await status(host)).toBe(403);
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000']) expect(await status(host)).toBe(200);
  });

  it('answers to any host name when bound to the network, and to its public one behind a proxy', async () => {
    await using open = await start({ settings: { host: '0.0.0.0' } });
    expect((await raw(open.origin, { headers: { host: 'chat.example' } })).status).toBe(200);
    await using proxied = await start({ settings: { publicUrl: 'https://chat.example' } });
    expect((await raw(proxied.origin, { headers: { host: 'chat.example' } })).status).toBe(200);
    expect((await raw(proxied.origin, { headers: { host: 'evil.example' } })).status).toBe(403);
    const { body } = await raw(proxied.origin, { path: '/nowhere' });
    expect(JSON.parse(body)).toMatchObject({ type: 'https://chat.example/errors/not-found' });
  });
});

describe('every answer', () => {
  it('carries the headers that keep browsers careful', async () => {
    await using server = await start();
    const { headers } = await fetch(`${server.origin}/api/things/1`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('carries them on a redirect too, whose headers cannot be written', async () => {
    const redirect: HttpRoute = {
      ...base,
      method: 'GET',
      path: '/api/away',
      handle: () => Response.redirect('http://127.0.0.1/there'),
    };
    await using server = await start({ routes: [...routes, redirect] });
    const { status, headers } = await fetch(`${server.origin}/api/away`, { redirect: 'manual' });
    expect([status, headers.get('location'), headers.has('x-request-id')]).toEqual([
      302,
      'http://127.0.0.1/there',
      true,
    ]);
  });

  it('leaves one line in the log', async () => {
    await using server = await start();
    await fetch(`${server.origin}/things/7`);
    const lines = server.ports.world.lines.filter(({ message }) => message === 'request');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.fields).toMatchObject({ endpoint: 'GET /api/things/:id', status: 200 });
    expect(lines[0]?.fields['latencyMs']).toBeTypeOf('number');
  });
});

describe('/api/info and health', () => {
  it('lists every route with its methods (R2.11)', async () => {
    await using server = await start();
    const info = (await (await fetch(`${server.origin}/info`)).json()) as {
      routes: Record<string, string[]>;
      agents: unknown[];
    };
    expect(info.routes).toMatchObject({
      '/api/things/:id': ['GET'],
      '/things/:id': ['GET'],
      '/api/info': ['GET'],
      '/health': ['GET'],
    });
    expect(info.agents).toHaveLength(1);
  });

  it('moves health and info where the settings say', async () => {
    await using server = await start({ settings: { healthPath: '/status', infoPath: '/api/about' } });
    const status = async (path: string) => (await fetch(server.origin + path)).status;
    for (const path of ['/status', '/status/agent', '/api/about', '/about'])
      expect([path, await status(path)]).toEqual([path, 200]);
    for (const path of ['/health', '/api/health', '/api/info', '/info'])
      expect([path, await status(path)]).toEqual([path, 404]);
  });

  it('is healthy, and not ready once it stops (R1.7)', async () => {
    await using server = await start();
    expect(await (await fetch(`${server.origin}/health`)).json()).toMatchObject({
      status: 'healthy',
      agent_name: 'scripted',
      agent_ready: true,
    });
    expect(await (await fetch(`${server.origin}/ready`)).json()).toEqual({ ready: true });
    await server.application.stop(0);
    const response = await fetch(`${server.origin}/ready`);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'not-ready' }]);
  });
});

const CORS = {
  origins: [] as string[],
  allowCredentials: false,
  allowMethods: ['GET', 'POST'],
  allowHeaders: [],
  exposeHeaders: [],
  maxAgeSeconds: 600,
};
