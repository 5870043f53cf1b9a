import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ParleyProcess } from './parley-process';

const JSON_BODY = { 'content-type': 'application/json' };
const SERVE = ['bin/parley.mjs', 'serve'];

/** Pretends an older Node to the program. */
const OLD_NODE = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } })",
)}`;

describe('parley serve', () => {
  it('starts with pages and endpoints when everything is built', { timeout: 90_000 }, async () => {
    await using parley = new ParleyProcess(['scripts/start.mjs']);
    const url = await parley.ready();
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(await (await fetch(url)).text()).toContain('<!DOCTYPE html>');
  });

  it('prints where it answers, who answers, and where the data is', async () => {
    await using parley = new ParleyProcess(SERVE);
    const url = await parley.ready();
    parley.signal('SIGTERM');
    const { stdout } = await parley.exited;
    expect(stdout).toContain(url);
    expect(stdout).toMatch(/Agents +guide \(default\)/);
    expect(stdout).toContain('/api/agent/{name}/chat');
    expect(stdout).toContain(parley.dataDir);
  });

  it('keeps what was said across a restart', async () => {
    await using first = new ParleyProcess(SERVE);
    const url = await first.ready();
    const created = await fetch(`${url}/api/v1/chat/conversations`, {
      method: 'POST',
      headers: JSON_BODY,
      body: '{"title":"Kept"}',
    });
    expect(created.status).toBe(201);
    first.signal('SIGTERM');
    expect((await first.exited).code).toBe(0);
    await using second = new ParleyProcess(SERVE, { PARLEY_DATA_DIR: first.dataDir });
    const list = await (await fetch(`${await second.ready()}/api/v1/chat/conversations`)).text();
    expect(list).toContain('Kept');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('closes open streams and ends with code 0 on %s', async (signal) => {
    await using parley = new ParleyProcess(SERVE, { PARLEY_DRAIN_TIMEOUT: '1' });
    const url = await parley.ready();
    const created = await fetch(`${url}/api/v1/chat/conversations`, { method: 'POST', headers: JSON_BODY, body: '{}' });
    const { id } = (await created.json()) as { id: string };
    const stream = await fetch(`${url}/api/v1/chat/conversations/${id}/events`);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    parley.signal(signal);
    await stream.text().catch(() => 'cut');
    expect(await parley.exited).toMatchObject({ code: 0 });
  });

  it('shows no page to a name that is not its own', async () => {
    await using parley = new ParleyProcess(SERVE);
    const { port } = new URL(await parley.ready());
    const status = await new Promise((resolve) => {
      get({ host: '127.0.0.1', port, path: '/', headers: { host: 'rebound.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    expect(status).toBe(403);
  });

  it('answers without the page when the page is off', async () => {
    await using parley = new ParleyProcess(SERVE, { PARLEY_UI: 'off' });
    const url = await parley.ready();
    const root = await fetch(url);
    expect(root.redirected).toBe(true);
    expect(root.status).toBe(200);
  });
});

describe('parley serve refuses to start with one clear line', () => {
  it('when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await using parley = new ParleyProcess([...SERVE, '--port', String(port)]);
    const exit = await parley.exited;
    other.close();
    expect(exit.code).toBe(1);
    expect(exit.stderr).toBe(
      `parley: Port ${port} on 127.0.0.1 is in use: stop the other program, or choose another port with --port.\n`,
    );
  });

  it('when the data folder cannot be written', async () => {
    await using parley = new ParleyProcess([...SERVE, '--data-dir', '/dev/null/data']);
    const exit = await parley.exited;
    expect(exit.code).toBe(1);
    expect(exit.stderr).toMatch(/^parley: The data folder \/dev\/null\/data cannot be written .*--data-dir\.\n$/);
  });

  it('when an agent file is broken, naming every mistake', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-agents-'));
    const file = join(folder, 'broken.yaml');
    writeFileSync(file, 'name: 7\nkind: lllm\ninstuctions: {inline: Hello}\n');
    await using parley = new ParleyProcess([...SERVE, file]);
    const exit = await parley.exited;
    rmSync(folder, { recursive: true });
    expect(exit.code).toBe(1);
    const lines = exit.stderr.trim().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.filter((line) => !line.startsWith(`parley: ${file}:`))).toEqual([]);
    expect(exit.stderr).toContain('Did you mean "instructions"?');
  });

  it('when several settings are wrong, with the name that was meant', async () => {
    await using parley = new ParleyProcess(SERVE, { PARLEY_PORRT: '1', PARLEY_REQUEST_TIMEOUT: 'soon' });
    const exit = await parley.exited;
    expect(exit.code).toBe(1);
    expect(exit.stderr.trim().split('\n')).toEqual([
      'parley: PARLEY_PORRT: no such setting; did you mean PARLEY_PORT?',
      expect.stringMatching(/^parley: PARLEY_REQUEST_TIMEOUT: must be a time in seconds.*, not "soon"$/),
    ]);
  });

  it.each([SERVE, ['scripts/start.mjs']])('when Node is too old (%s)', async (...args) => {
    await using parley = new ParleyProcess(['--import', OLD_NODE, ...args]);
    const exit = await parley.exited;
    expect(exit.code).toBe(1);
    expect(exit.stderr).toMatch(/^Parley needs Node\.js 20\.19 or newer; this is 18\.20\.0\./);
  });
});
