import { z } from 'zod';
import { createPackageAssets } from '../adapters/system/package-assets';
import { systemClock } from '../adapters/system/system-clock';
import { createKeyRing } from '../core/access/key-ring';
import { toStaticKeys } from '../core/access/static-key';
import type { Application } from '../core/application';
import { createApplication } from '../core/create-application';
import type { Ports } from '../core/ports';
import { composeRoutes } from '../http/compose-routes';
import { createHttpHandler } from '../http/create-http-handler';
import { dialectRoutes } from '../http/dialect-routes';
import { trpcRoutes } from '../http/trpc-routes';
import type { HttpRoute } from '../protocols/http-route';
import { createMemoryPorts, type MemoryPorts } from './create-memory-ports';
import { httpSettings } from './http-settings';
import { createScriptedAgent } from './scripted-agent';

export const ADMIN_KEY = 'the-key-of-the-settings';

export type Sent = {
  path: string;
  method: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};
export type Answered = { status: number; type: string; text: string };

export type WholeServer = AsyncDisposable & {
  /** Every route that a server with everything switched on has. */
  routes: readonly HttpRoute[];
  application: Application;
  ports: MemoryPorts;
  /** Of an endless stream, only the head. */
  send: (sent: Sent) => Promise<Answered>;
};

const ORIGIN = 'http://127.0.0.1:3000';

/** All dialects over memory ports, without a socket: requests go straight to the handler. */
export async function openWholeServer(apiKeys: readonly string[] = []): Promise<WholeServer> {
  const memory = createMemoryPorts({ agents: [createScriptedAgent()] });
  const ports: Ports = { ...memory, clock: systemClock };
  const application = createApplication(ports);
  await application.start();
  const staticKeys = toStaticKeys({ api_keys: apiKeys }, ports.secrets);
  const keys = createKeyRing(ports, { staticKeys, allowAnonymous: false });
  const settings = { ...httpSettings, requestTimeoutMs: 2000 };
  const readAsset = createPackageAssets(process.cwd());
  const dialects = [...Object.values(dialectRoutes({})), trpcRoutes];
  const routes = composeRoutes({ settings, keys, readAsset, dialects });
  const { logger, clock, newId } = ports;
  const handle = createHttpHandler({ routes, application, settings, keys, logger, clock, newId });
  return {
    routes,
    application,
    ports: memory,
    send: async ({ path, method, body, headers = {} }) => {
      const leaving = new AbortController();
      const request = new Request(ORIGIN + path, { method, headers, signal: leaving.signal, ...(body && { body }) });
      const answered = await read(await handle(request));
      leaving.abort();
      return answered;
    },
    [Symbol.asyncDispose]: () => application.stop(0),
  };
}

async function read(response: Response): Promise<Answered> {
  const type = response.headers.get('content-type') ?? '';
  const isStream = type.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  return { status: response.status, type, text: isStream ? '' : await response.text() };
}

/** `/api/agent/:name/chat` with values in it. */
export function fillPath(path: string, valueOf: (parameter: string) => string): string {
  return path
    .replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(valueOf(parameter)))
    .replace('*', 'conversations.list');
}

/** A schema as JSON Schema; what has no equivalent takes anything. */
export function toInputSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
}
