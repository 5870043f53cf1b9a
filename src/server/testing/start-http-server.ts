import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPackageAssets } from '../adapters/system/package-assets';
import { systemClock } from '../adapters/system/system-clock';
import { createKeyRing } from '../core/access/key-ring';
import { toStaticKeys } from '../core/access/static-key';
import type { AgentProvider } from '../core/agents/agent-provider';
import type { Application } from '../core/application';
import { createApplication } from '../core/create-application';
import type { Ports } from '../core/ports';
import { composeRoutes } from '../http/compose-routes';
import { createHttpHandler } from '../http/create-http-handler';
import { createNodeListener } from '../http/create-node-listener';
import type { HttpSettings } from '../http/http-settings';
import type { HttpRoute } from '../protocols/http-route';
import { httpSettings } from './http-settings';
import { createMemoryPorts, type MemoryPorts } from './create-memory-ports';
import { watchAnswers } from './watch-answers';

export type HttpServer = AsyncDisposable & { origin: string; application: Application; ports: MemoryPorts };

type Options = {
  agents: readonly AgentProvider[];
  /** The routes of a dialect; those that every server has are there too. */
  routes: readonly HttpRoute[];
  settings?: Partial<HttpSettings>;
  /** Without any, everybody is served. */
  apiKeys?: readonly string[];
};

/**
 * The product over memory ports behind a real socket on loopback, in real time. Its disposal fails when something was answered
 * that the API document does not say.
 */
export async function startHttpServer({
  agents,
  routes,
  settings: changes,
  apiKeys = [],
}: Options): Promise<HttpServer> {
  const memory = createMemoryPorts({ agents });
  const ports: Ports = { ...memory, clock: systemClock };
  const application = createApplication(ports);
  await application.start();
  const settings = { ...httpSettings, ...changes };
  const staticKeys = toStaticKeys({ api_keys: apiKeys }, ports.secrets);
  const keys = createKeyRing(ports, { staticKeys, allowAnonymous: false });
  const readAsset = createPackageAssets(process.cwd());
  const watched = watchAnswers(composeRoutes({ settings, keys, readAsset, dialects: [routes] }));
  const handler = createHttpHandler({
    routes: watched.routes,
    application,
    settings,
    keys,
    logger: ports.logger,
    clock: ports.clock,
    newId: ports.newId,
  });
  const server = createServer(createNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    application,
    ports: memory,
    async [Symbol.asyncDispose]() {
      await application.stop(0);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (watched.violations.size > 0) throw new Error(`Not as documented:\n${[...watched.violations].join('\n')}`);
    },
  };
}
