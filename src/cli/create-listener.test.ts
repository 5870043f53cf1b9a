import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { loadSettings } from '../server/settings/load-settings';
import { createListener } from './create-listener';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

function settings(environment: Record<string, string>) {
  return loadSettings({ environment, workingFolder: import.meta.dirname });
}

describe('createListener', () => {
  it('binds a free port when asked for port 0', async () => {
    const server = await createListener(settings({ PORT: '0' }), () => undefined);
    open.push(server);
    expect((server.address() as AddressInfo).port).toBeGreaterThan(0);
  });

  it('says what to do when the port is taken', async () => {
    const first = createServer();
    open.push(first);
    await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
    const { port } = first.address() as AddressInfo;
    await expect(createListener(settings({ PORT: String(port) }), () => undefined)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use: stop the other program, or choose another port with --port.`,
    );
  });

  it('says so when the address is not of this machine', async () => {
    const away = settings({ PORT: '0', HOST: '192.0.2.1', PARLEY_API_KEY: 'k' });
    await expect(createListener(away, () => undefined)).rejects.toThrow('192.0.2.1 is not an address of this machine');
  });

  it('says which certificate file cannot be read', async () => {
    const missing = settings({ PORT: '0', PARLEY_SSL_CERTFILE: '/none.pem', PARLEY_SSL_KEYFILE: '/none.pem' });
    await expect(createListener(missing, () => undefined)).rejects.toThrow('/none.pem cannot be read (ENOENT)');
  });
});
