import { expect, it } from 'vitest';
import { createScriptedAgent } from '../testing/scripted-agent';
import { startHttpServer } from '../testing/start-http-server';
import { trpcRoutes } from './trpc-routes';

const start = (apiKeys: string[] = []) =>
  startHttpServer({ agents: [createScriptedAgent()], routes: trpcRoutes, apiKeys });

it('serves the procedures of the UI, errors in their own shape', async () => {
  await using server = await start();
  const agents = await fetch(`${server.origin}/api/trpc/agents.list`);
  expect([agents.status, agents.headers.has('x-request-id')]).toEqual([200, true]);
  expect(JSON.stringify(await agents.json())).toContain('scripted');
  const input = encodeURIComponent(JSON.stringify({ id: 'nope' }));
  const missing = await fetch(`${server.origin}/api/trpc/conversations.get?input=${input}`);
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('conversation-not-found')]);
});

it('is behind the same guards as every other endpoint', async () => {
  await using server = await start(['k']);
  expect((await fetch(`${server.origin}/api/trpc/agents.list`)).status).toBe(401);
  const post = (headers: Record<string, string>, body = '{}') =>
    fetch(`${server.origin}/api/trpc/conversations.rename`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer k', ...headers },
    });
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ 'content-type': 'application/json' }, 'x'.repeat(11 * 1024 * 1024))).status).toBe(413);
});
