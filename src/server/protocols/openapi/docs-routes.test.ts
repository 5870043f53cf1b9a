import { describe, expect, it } from 'vitest';
import { createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';

const start = (docsPath: string | null) =>
  startHttpServer({ agents: [createScriptedAgent()], routes: [], settings: { docsPath, isUiEnabled: false } });

describe('the API reference', () => {
  it('needs nothing from elsewhere and no script inside the page (R2.13)', async () => {
    await using server = await start('/api/docs');
    const response = await fetch(`${server.origin}/docs`);
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page).not.toMatch(/https?:|<script>|onload/);
    const links = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(links).toHaveLength(3);
    for (const path of links) {
      const part = await fetch(server.origin + path);
      expect([path, part.status, part.headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=86400']);
      expect((await part.text()).length).toBeGreaterThan(100);
    }
  });

  it('is one page by Redoc too, when the settings say where (R2.13)', async () => {
    await using off = await start('/api/docs');
    expect((await fetch(`${off.origin}/redoc`)).status).toBe(404);
    await using server = await startHttpServer({
      agents: [createScriptedAgent()],
      routes: [],
      settings: { redocPath: '/redoc', isUiEnabled: false },
    });
    const page = await (await fetch(`${server.origin}/redoc`)).text();
    expect(page).not.toMatch(/https?:|<script>|onload/);
    expect((await (await fetch(`${server.origin}/redoc/redoc.js`)).text()).length).toBeGreaterThan(100_000);
  });

  it('is where / leads when the page is off, and /info when the reference is off too (R0.2)', async () => {
    const lead = async (docsPath: string | null) => {
      await using server = await start(docsPath);
      const { status, headers } = await fetch(server.origin, { redirect: 'manual' });
      const target = headers.get('location') ?? '';
      return [status, target, (await fetch(server.origin + target)).status];
    };
    expect(await lead('/api/docs')).toEqual([302, '/docs', 200]);
    expect(await lead('/reference')).toEqual([302, '/reference', 200]);
    expect(await lead(null)).toEqual([302, '/info', 200]);
  });

  it('moves where the settings say, and is not there when they say off (R2.10)', async () => {
    await using moved = await start('/reference');
    await using off = await start(null);
    const statuses = async (origin: string) =>
      Promise.all(
        ['/reference', '/docs', '/api/docs', '/openapi.json'].map(async (path) => (await fetch(origin + path)).status),
      );
    expect(await statuses(moved.origin)).toEqual([200, 404, 404, 200]);
    expect(await statuses(off.origin)).toEqual([404, 404, 404, 200]);
  });
});
