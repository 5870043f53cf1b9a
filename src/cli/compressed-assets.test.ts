import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompressedAssets } from './compressed-assets';

const SCRIPT = 'console.log("a script");'.repeat(100);
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-assets-'));
  mkdirSync(join(folder, '.next/static/chunks'), { recursive: true });
  writeFileSync(join(folder, '.next/static/chunks/a.js'), SCRIPT);
  writeFileSync(join(folder, '.next/static/chunks/a.woff2'), 'a font');
  writeFileSync(join(folder, '.next/secret.js'), 'not for anybody');
  const answer = createCompressedAssets(folder);
  server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}${path}`, { method, headers });
}

it('sends a script compressed, to be kept for good', async () => {
  for (let time = 0; time < 2; time += 1) {
    const response = await ask('/_next/static/chunks/a.js?dpl=1', { 'accept-encoding': 'br, gzip' });
    expect(await response.text()).toBe(SCRIPT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(Number(response.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 10);
  }
});

it.each([
  ['a browser that takes no gzip', '/_next/static/chunks/a.js', { 'accept-encoding': 'br' }],
  ['a browser that refuses gzip', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip;q=0, br' }],
  ['what is compressed already', '/_next/static/chunks/a.woff2', { 'accept-encoding': 'gzip' }],
  ['a file that is not there', '/_next/static/chunks/b.js', { 'accept-encoding': 'gzip' }],
  ['a file beside the assets', '/_next/static/%2e%2e/secret.js', { 'accept-encoding': 'gzip' }],
])('leaves %s to the pages', async (_who, path, headers) => {
  expect((await ask(path, headers)).status).toBe(418);
});

it('leaves other methods to the pages', async () => {
  expect((await ask('/_next/static/chunks/a.js', { 'accept-encoding': 'gzip' }, 'HEAD')).status).toBe(418);
});
