import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from './adapters/system/pino-logger';
import { randomKeySecrets } from './adapters/system/random-key-secrets';
import { createPackageAssets } from './adapters/system/package-assets';
import { openPorts } from './composition/open-ports';
import { reportRetention } from './composition/report-retention';
import { toEngineSettings } from './composition/to-engine-settings';
import { createKeyRing } from './core/access/key-ring';
import { toStaticKeys } from './core/access/static-key';
import type { Application } from './core/application';
import { createApplication } from './core/create-application';
import type { Logger } from './core/logger';
import { readEnvironment } from './env';
import { containerKey } from './has-container';
import { composeRoutes } from './http/compose-routes';
import { createHttpHandler, type HttpHandler } from './http/create-http-handler';
import { dialectRoutes } from './http/dialect-routes';
import { toHttpSettings } from './http/to-http-settings';
import { trpcRoutes } from './http/trpc-routes';
import type { HttpRoute } from './protocols/http-route';
import { loadSettings } from './settings/load-settings';
import type { Settings } from './settings/settings';

export type Container = {
  settings: Settings;
  application: Application;
  /** The whole HTTP interface. */
  http: HttpHandler;
  routes: readonly HttpRoute[];
  logger: Logger;
  close: () => Promise<void>;
};

/** The first message should not wait for the model SDK to load, nor the start. */
const WARM_UP_DELAY_MS = 200;

/** Next compiles several copies of this module into one process: they all find the same container here. */
const holder = globalThis as typeof globalThis & Record<symbol, Promise<Container> | undefined>;

/** This process's container, made from the environment when nobody has made one yet. */
export function getContainer(): Promise<Container> {
  return (
    holder[containerKey] ??
    createContainer(loadSettings({ environment: readEnvironment(), workingFolder: process.cwd() }))
  );
}

/** Builds core and adapters into a running application and makes it this process's container. */
export function createContainer(settings: Settings): Promise<Container> {
  const container = compose(settings);
  holder[containerKey] = container;
  container.catch(() => {
    holder[containerKey] = undefined;
  });
  return container;
}

async function compose(settings: Settings): Promise<Container> {
  const logger = createLogger({ level: settings.debug ? 'debug' : settings.log_level, pretty: process.stdout.isTTY });
  const staticKeys = toStaticKeys(settings, randomKeySecrets);
  const { ports, agents, close } = await openPorts(settings, { env: readEnvironment(), logger, staticKeys });
  const engineSettings = toEngineSettings(settings);
  const application = createApplication(ports, engineSettings);
  await application.start();
  await reportRetention(application, settings, logger);
  const keys = createKeyRing(ports, { staticKeys, allowAnonymous: settings.allow_anonymous });
  const httpSettings = toHttpSettings(settings, {
    version: packageVersion(settings),
    retention: engineSettings.retention,
  });
  const routes = composeRoutes({
    settings: httpSettings,
    keys,
    readAsset: createPackageAssets(settings.package_root),
    dialects: servedDialects(settings),
  });
  const http = createHttpHandler({
    routes,
    application,
    settings: httpSettings,
    keys,
    logger,
    clock: ports.clock,
    newId: ports.newId,
  });
  ports.clock.after(WARM_UP_DELAY_MS, () => void agents.preload());
  return { settings, application, http, routes, logger, close };
}

function servedDialects({ protocols, ...settings }: Settings): (readonly HttpRoute[])[] {
  const routes = dialectRoutes(settings);
  return [...protocols.map((name) => routes[name]), trpcRoutes];
}

function packageVersion({ package_root: folder }: Settings): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
