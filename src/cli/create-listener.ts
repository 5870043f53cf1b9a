import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Settings } from '../server/settings/settings';
import { StartupError } from '../server/settings/startup-error';

/** Binds the port, with TLS when a certificate is set. Throws a StartupError that says what to do when the address cannot be had. */
export async function createListener(settings: Settings, onRequest: RequestListener): Promise<Server> {
  const { ssl_certfile: certificate, ssl_keyfile: key } = settings;
  const server =
    certificate === undefined || key === undefined
      ? createServer(onRequest)
      : secure({ cert: readPem(certificate), key: readPem(key) }, onRequest);
  server.keepAliveTimeout = settings.timeout_keep_alive * 1000;
  server.headersTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError([explain(error, settings)])));
    server.listen({ host: settings.host, port: settings.port, backlog: settings.backlog }, resolve);
  });
  return server;
}

function secure(pem: { cert: Buffer; key: Buffer }, onRequest: RequestListener): Server {
  try {
    return createSecureServer(pem, onRequest);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError([
      `The certificate or its key cannot be used (${reason}): check ssl_certfile and ssl_keyfile.`,
    ]);
  }
}

function readPem(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError([`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`]);
  }
}

function explain(error: NodeJS.ErrnoException, { host, port }: Settings): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use: stop the other program, or choose another port with --port.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has: choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine: choose another with --host.`;
    default:
      return `${host}:${port} cannot be listened on: ${error.message}`;
  }
}
