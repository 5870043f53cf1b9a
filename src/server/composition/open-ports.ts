import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Agents } from '../adapters/agents/create-agents';
import type { Environment } from '../adapters/agents/definition/interpolate-environment';
import { createModelProbe } from '../adapters/agents/llm/providers/probe/create-model-probe';
import { createDocumentReader } from '../adapters/documents/create-document-reader';
import { createSharpImageScaler } from '../adapters/documents/sharp-image-scaler';
import { createMemoryLiveBus } from '../adapters/memory/memory-live-bus';
import { openPrismaStores } from '../adapters/prisma/open-prisma-stores';
import { randomKeySecrets } from '../adapters/system/random-key-secrets';
import { systemClock } from '../adapters/system/system-clock';
import { createUlidSource } from '../adapters/system/ulid-source';
import { createCachedKeyStore } from '../core/access/cached-key-store';
import type { StaticKey } from '../core/access/static-key';
import type { Logger } from '../core/logger';
import { createModelDirectory } from '../core/models/create-model-directory';
import { createLateModelDirectory } from '../core/models/late-model-directory';
import type { Ports } from '../core/ports';
import type { Settings } from '../settings/settings';
import { createVault } from './create-vault';
import { openAgents } from './open-agents';
import { openBlobs } from './open-blobs';

/** How long a key that another process has revoked may still work here. */
const KEY_CACHE_MS = 3000;

type OpenPorts = { env: Environment; logger: Logger; staticKeys: readonly StaticKey[] };

/** Opens everything that the core asks of the outside, as the settings say. `close` ends it all. */
export async function openPorts(
  settings: Settings,
  { env, logger, staticKeys }: OpenPorts,
): Promise<{ ports: Ports; agents: Agents; close: () => Promise<void> }> {
  const clock = systemClock;
  const newId = createUlidSource(clock);
  const documents = openDocuments(settings);
  const vault = createVault(settings, env);
  // Agent files are read first, so that a mistake in them leaves the database as it was: agents ask for models only later.
  const models = createLateModelDirectory();
  const agents = await openAgents(settings, { env, clock, documents, logger, newId, models });
  const { close, movePrincipal, ...stores } = await openDatabase(settings, { clock, logger, newId });
  const blobs = await openBlobs(settings);
  models.provide(createModelDirectory({ models: stores.models, vault }));
  for (const { formerPrincipal: from, principal: to } of staticKeys) {
    if (from !== to) await movePrincipal({ from, to });
  }
  const ports: Ports = {
    ...stores,
    keys: createCachedKeyStore(stores.keys, clock, KEY_CACHE_MS),
    agents: agents.registry,
    blobs,
    bus: createMemoryLiveBus(logger),
    clock,
    documents,
    images: createSharpImageScaler(),
    logger,
    newId,
    probe: createModelProbe({ clock }),
    secrets: randomKeySecrets,
    vault,
  };
  const unwatch = await agents.watch();
  const closeAll = async (): Promise<void> => {
    unwatch();
    await agents.close();
    documents.close();
    blobs.close();
    await close();
  };
  return { ports, agents, close: closeAll };
}

function openDocuments(settings: Settings) {
  return createDocumentReader({
    program: join(settings.package_root, 'dist/document-worker.mjs'),
    cacheFolder: join(settings.data_dir, 'extracted'),
    languages: settings.ocr_languages,
  });
}

function openDatabase(settings: Settings, ports: Pick<Ports, 'clock' | 'logger' | 'newId'>) {
  return openPrismaStores({
    ...ports,
    file: fileURLToPath(settings.database_url),
    migrationsDir: join(settings.package_root, 'prisma/migrations'),
  });
}
