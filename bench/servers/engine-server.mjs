/**
 * The product with its real store and HTTP, and one agent inside the process that says a burst of deltas at once. It is bundled
 * before it runs, since it is made of the server's own TypeScript.
 */
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createMemoryLiveBus } from '../../src/server/adapters/memory/memory-live-bus';
import { openPrismaStores } from '../../src/server/adapters/prisma/open-prisma-stores';
import { createFolderBlobStore } from '../../src/server/adapters/system/folder-blob-store';
import { createLogger } from '../../src/server/adapters/system/pino-logger';
import { systemClock as clock } from '../../src/server/adapters/system/system-clock';
import { createUlidSource } from '../../src/server/adapters/system/ulid-source';
import { createCachedKeyStore } from '../../src/server/core/access/cached-key-store';
import { createKeyRing } from '../../src/server/core/access/key-ring';
import { createApplication } from '../../src/server/core/create-application';
import { createHttpHandler } from '../../src/server/http/create-http-handler';
import { toHttpSettings } from '../../src/server/http/to-http-settings';
import { agentRestRoutes } from '../../src/server/protocols/agent-rest/agent-rest-routes';
import { loadSettings } from '../../src/server/settings/load-settings';
import { createMemoryPorts } from '../../src/server/testing/create-memory-ports';
import { createAgentRegistry, createScriptedAgent } from '../../src/server/testing/scripted-agent';
import { deltaText } from '../delta-text.mjs';
import { plans } from '../plans.mjs';
import { serveChild } from './serve-child.mjs';

const PLAN = 'burst-50';
const KEY_CACHE_MS = 30_000;

const settings = loadSettings({ environment: process.env, workingFolder: process.cwd() });
const logger = createLogger({ level: settings.log_level });
const newId = createUlidSource(clock);
const agent = createScriptedAgent({ describe: { agentKey: PLAN }, script: () => sayBurst(plans[PLAN]) });
const stores = await openPrismaStores({
  file: fileURLToPath(settings.database_url),
  migrationsDir: `${settings.package_root}/prisma/migrations`,
  clock,
  logger,
  newId,
});
// What a turn uses is as in the product; the rest is there so that the core has all its ports.
const ports = {
  ...createMemoryPorts({ agents: [] }),
  ...stores,
  agents: createAgentRegistry([agent]),
  blobs: createFolderBlobStore({ folder: `${settings.data_dir}/files` }),
  bus: createMemoryLiveBus(logger),
  clock,
  keys: createCachedKeyStore(stores.keys, clock, KEY_CACHE_MS),
  logger,
  newId,
};
const application = createApplication(ports);
await application.start();
const handler = createHttpHandler({
  routes: agentRestRoutes,
  application,
  settings: toHttpSettings(settings, '0.0.0'),
  keys: createKeyRing(ports, { staticKeys: [], allowAnonymous: true }),
  logger,
  clock,
  newId,
});
serveChild(getRequestListener(handler, { overrideGlobalObjects: false }));
process.on('SIGTERM', () => process.exit());

function* sayBurst({ deltas, characters }) {
  for (let index = 0; index < deltas; index += 1) yield { type: 'text_delta', text: deltaText(characters) };
}
