import { describe, expect, it } from 'vitest';
import type { HttpRoute } from '../protocols/http-route';
import {
  ADMIN_KEY,
  fillPath,
  openWholeServer,
  toInputSchema,
  type Sent,
  type WholeServer,
} from '../testing/every-route';
import { collect } from '../testing/engine-rig';
import { sampleOf } from '../testing/sample-of';

const SECRET = 'only Alice said this';
const NOBODYS = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const CONVERSATION_FIELDS = ['threadId', 'conversation_id', 'session_id', 'conversationId', 'id'];

const by = { principal: 'root', user: 'user' };
const nameOf = ({ method, path }: HttpRoute) => `${method} ${path}`;

type Ids = { conversation: string; turn: string; file: string };

/** A server with a conversation of Alice's, and keys of every kind. */
async function open() {
  const server = await openWholeServer([ADMIN_KEY]);
  const { application: app } = server;
  const newKey = async (principal: string, role: 'admin' | 'user' = 'user') =>
    app.createApiKey({ by, name: principal, role, principal });
  const alice = await newKey('alice');
  const bob = await newKey('bob');
  const revoked = await newKey('alice', 'admin');
  await app.revokeApiKey(by, revoked.record.id);
  const owner = { principal: 'alice', user: 'user' };
  const conversation = await app.createConversation({ owner, title: SECRET });
  const input = { text: SECRET, files: [], dialect: 'conversations' as const, canAskApproval: true };
  const posted = await app.postMessage({ owner, conversationId: conversation.id, input });
  const { signal } = new AbortController();
  await collect(app.followTurn({ ...posted, owner, conversationId: conversation.id, signal }));
  const form = new FormData();
  form.set('file', new File([SECRET], 'secret.txt', { type: 'text/plain' }));
  const upload = new Request('http://x', { method: 'POST', body: form });
  const uploaded = await server.send({
    path: '/api/v1/files',
    method: 'POST',
    body: new Uint8Array(await upload.arrayBuffer()),
    headers: { 'content-type': upload.headers.get('content-type') ?? '', authorization: `Bearer ${alice.key}` },
  });
  const { file_id: file } = JSON.parse(uploaded.text) as { file_id: string };
  const ids: Ids = { conversation: conversation.id, turn: posted.turnId, file };
  const snapshot = async () => JSON.stringify(await app.readSnapshot({ owner, conversationId: conversation.id }));
  return { server, ids, snapshot, keys: { alice: alice.key, bob: bob.key, revoked: revoked.key } };
}

const AGENT_PARAMETERS = ['name', 'agentId', 'model'];

function pathOf({ path }: HttpRoute, ids: Ids): string {
  return fillPath(path, (parameter) => {
    if (AGENT_PARAMETERS.includes(parameter)) return 'scripted';
    if (parameter === 'turn_id') return ids.turn;
    if (parameter === 'code') return 'internal';
    return path.includes('/files/') ? ids.file : ids.conversation;
  });
}

/** The least body that the route takes, about the conversation wherever it can name one. */
function bodyOf({ body }: HttpRoute, ids: Ids): Pick<Sent, 'body' | 'headers'> {
  if (!body) return {};
  const schema = toInputSchema(body) as { properties?: Record<string, object> };
  const least = sampleOf(schema, {});
  const named = CONVERSATION_FIELDS.filter((name) => name in (schema.properties ?? {}));
  const value =
    typeof least === 'object' && least !== null
      ? { ...least, ...Object.fromEntries(named.map((name) => [name, ids.conversation])) }
      : least;
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}

function send(server: WholeServer, route: HttpRoute, { ids, key }: { ids: Ids; key?: string }) {
  const { body, headers } = bodyOf(route, ids);
  const query = route.query ? `?${new URLSearchParams({ user_id: 'user', query: 'a' }).toString()}` : '';
  return server.send({
    method: route.method,
    path: pathOf(route, ids) + query,
    ...(body !== undefined && { body }),
    headers: { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
  });
}

/** What only looks comes first, what destroys last: an id that is unknown to an owner makes a conversation of theirs. */
const ORDER: readonly string[] = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
const inOrder = (routes: readonly HttpRoute[]) =>
  [...routes].sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

describe('who may call which route', () => {
  it('asks everyone for a valid key, except on public routes (R0.15)', async () => {
    const { server: opened, ids, keys, snapshot } = await open();
    await using server = opened;
    const before = await snapshot();
    for (const route of inOrder(server.routes)) {
      for (const key of [undefined, 'wrong', `${ADMIN_KEY}x`, keys.revoked]) {
        const { status } = await send(server, route, { ids, ...(key !== undefined && { key }) });
        const isLetIn = status !== 401;
        const isSignIn = route.path === '/api/sign-in';
        expect([nameOf(route), key, isLetIn]).toEqual([nameOf(route), key, route.access === 'public' && !isSignIn]);
      }
    }
    expect(await snapshot()).toBe(before);
  });

  it('keeps what is for admins from user keys (R3.17)', async () => {
    const { server: opened, ids, keys } = await open();
    await using server = opened;
    const admins = server.routes.filter(({ access }) => access === 'admin');
    expect(admins.map(nameOf)).toContain('POST /api/v1/keys');
    for (const route of inOrder(admins)) {
      expect([nameOf(route), (await send(server, route, { ids, key: keys.alice })).status]).toEqual([
        nameOf(route),
        403,
      ]);
      expect([nameOf(route), (await send(server, route, { ids, key: ADMIN_KEY })).status]).not.toContain(403);
    }
  });

  it('keeps every procedure of the UI that is for admins from user keys', async () => {
    const { server: opened, keys } = await open();
    await using server = opened;
    const call = (name: string, key: string) =>
      server.send({ method: 'GET', path: `/api/trpc/${name}`, headers: { authorization: `Bearer ${key}` } });
    expect((await call('access.listKeys', keys.alice)).status).toBe(403);
    expect((await call('access.listKeys', ADMIN_KEY)).status).toBe(200);
    expect((await call('access.me', keys.alice)).text).toContain('"role":"user"');
  });

  it('shows another owner’s conversation to nobody, as if it did not exist (R0.28)', async () => {
    const { server: opened, ids, keys, snapshot } = await open();
    await using server = opened;
    const before = await snapshot();
    const nothing: Ids = { conversation: NOBODYS, turn: NOBODYS, file: NOBODYS };
    for (const route of inOrder(server.routes)) {
      const seen = await send(server, route, { ids, key: keys.bob });
      const unknown = await send(server, route, { ids: nothing, key: keys.bob });
      expect([nameOf(route), seen.text.includes(SECRET)]).toEqual([nameOf(route), false]);
      expect([nameOf(route), seen.status]).toEqual([nameOf(route), unknown.status]);
      const namesOne = /:(id|threadId|conversation_id)\b/.test(route.path) && route.method === 'GET';
      if (namesOne && route.access === 'user' && !route.path.startsWith('/v1/')) {
        expect([nameOf(route), seen.status]).toEqual([nameOf(route), 404]);
      }
    }
    expect(await snapshot()).toBe(before);
  });

  it('lets the owner in everywhere', async () => {
    const { server: opened, ids, keys } = await open();
    await using server = opened;
    for (const route of inOrder(server.routes).filter(({ access }) => access !== 'admin')) {
      if (route.path.startsWith('/api/sign-')) continue;
      const { status, text } = await send(server, route, { ids, key: keys.alice });
      expect([nameOf(route), [401, 403, 500].includes(status), text]).toEqual([nameOf(route), false, text]);
    }
  });

  it('tells users of one key apart (R0.28)', async () => {
    const { server: opened, ids, keys } = await open();
    await using server = opened;
    const path = `/api/v1/chat/conversations/${ids.conversation}`;
    const get = async (user: string) =>
      (
        await server.send({
          method: 'GET',
          path,
          headers: { authorization: `Bearer ${keys.alice}`, 'x-user-id': user },
        })
      ).status;
    expect([await get('user'), await get('carol')]).toEqual([200, 404]);
  });
});
