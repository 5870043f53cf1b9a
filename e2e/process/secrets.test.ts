import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ParleyProcess } from './parley-process';

const STATIC_KEY = 'static-key-that-nobody-may-see';
const MODEL_KEY = 'sk-model-key-that-nobody-may-see';
const SERVE = ['bin/parley.mjs', 'serve'];
const CONVERSATIONS = '/api/v1/chat/conversations';
const BUNDLE = join(import.meta.dirname, '../../.next/static');

const AGENT = `name: remote
description: Asks a model that does not answer
model: {provider: openai-compatible, name: m, endpoint: "http://127.0.0.1:9/v1", api_key: "\${MODEL_KEY}"}
instructions: {inline: "Be brief."}
`;

/** Uses every secret where it belongs, and a wrong one where it does not. */
async function useKeys(url: string): Promise<string[]> {
  const send = (path: string, body: object, headers: Record<string, string>) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const admin = { authorization: `Bearer ${STATIC_KEY}` };
  const signedIn = await send('/api/sign-in', { key: STATIC_KEY }, {});
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await send('/api/sign-in', { key: 'wrong-key-that-nobody-may-see' }, {});
  const made = await send('/api/v1/keys', { name: 'a' }, admin);
  const { key } = (await made.json()) as { key: string };
  await fetch(url + CONVERSATIONS, { headers: { authorization: `Bearer ${key}` } });
  await fetch(url + CONVERSATIONS, { headers: { authorization: 'Bearer wrong-key-that-nobody-may-see' } });
  await fetch(`${url}/api/trpc/access.me`, { headers: { cookie } });
  const created = await send(CONVERSATIONS, { agent_key: 'remote' }, admin);
  const { id } = (await created.json()) as { id: string };
  const answer = await send('/api/agent/remote/chat', { message: 'Hello' }, admin);
  const traces = await fetch(`${url}${CONVERSATIONS}/${id}/turns`, { headers: admin });
  const shown = [await answer.text(), await traces.text()];
  expect(shown.join()).not.toContain(MODEL_KEY);
  return [STATIC_KEY, MODEL_KEY, 'wrong-key-that-nobody-may-see', key, cookie.split('=')[1] ?? ''];
}

describe('secrets', () => {
  it('are in no line of the log, with every detail on', { timeout: 90_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
    writeFileSync(join(folder, 'remote.yaml'), AGENT);
    await using parley = new ParleyProcess([...SERVE, '--debug'], {
      PARLEY_UI: 'off',
      PARLEY_API_KEY: STATIC_KEY,
      PARLEY_AGENTS: folder,
      MODEL_KEY,
    });
    const secrets = await useKeys(await parley.ready());
    parley.signal('SIGTERM');
    const { stdout, stderr } = await parley.exited;
    rmSync(folder, { recursive: true });
    expect(stdout).toContain('"endpoint":"POST /api/v1/keys"');
    expect(secrets.filter((secret) => secret === '' || `${stdout}${stderr}`.includes(secret))).toEqual([]);
  });

  it('print a new key on standard output and nowhere else', async () => {
    await using keys = new ParleyProcess(['bin/parley.mjs', 'keys', 'create', 'ci', '--role', 'admin']);
    const { stdout, stderr, code } = await keys.exited;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^parley_[\w-]{43}\n$/);
    expect(stderr).not.toContain(stdout.trim());
  });

  it.runIf(existsSync(BUNDLE))('stay on the server: what browsers load has none of its code', () => {
    const names = readdirSync(BUNDLE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const scripts = names.map((name) => readFileSync(join(BUNDLE, name), 'utf8'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const name of ['PARLEY_API_KEY', 'DATABASE_URL', 'timingSafeEqual', 'PrismaClient', 'migration.sql'])
      expect([name, scripts.filter((script) => script.includes(name)).length]).toEqual([name, 0]);
  });
});
