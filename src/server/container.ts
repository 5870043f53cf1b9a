import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAgents, type Agents } from './adapters/agents/create-agents';
import { createModelProbe } from './adapters/agents/llm/providers/probe/create-model-probe';
import { formatAgentFileProblem } from './adapters/agents/definition/agent-file-problem';
import { createDocumentReader } from './adapters/documents/create-document-reader';
import { createSharpImageScaler } from './adapters/documents/sharp-image-scaler';
import { createMemoryLiveBus } from './adapters/memory/memory-live-bus';
import { openPrismaStores } from './adapters/prisma/open-prisma-stores';
import { openBlobStore, type OpenBlobStore } from './adapters/system/open-blob-store';
import type { S3Location } from './adapters/system/s3-blob-store';
import { createAesVault, keyFromFile, keyFromSecret } from './adapters/system/aes-credential-vault';
import { createLogger } from './adapters/system/pino-logger';
import { randomKeySecrets } from './adapters/system/random-key-secrets';
import { createPackageAssets } from './adapters/system/package-assets';
import { systemClock } from './adapters/system/system-clock';
import { createUlidSource } from './adapters/system/ulid-source';
import { createCachedKeyStore } from './core/access/cached-key-store';
import { createKeyRing } from './core/access/key-ring';
import { toStaticKeys, type StaticKey } from './core/access/static-key';
import type { Application } from './core/application';
import { createApplication } from './core/create-application';
import type { Logger } from './core/logger';
import { createModelDirectory } from './core/models/create-model-directory';
import { createLateModelDirectory } from './core/models/late-model-directory';
import type { CredentialVault } from './core/models/credential-vault';
import type { ModelDirectory } from './core/models/model-directory';
import type { Ports } from './core/ports';
import type { EngineSettings } from './core/turns/engine-context';
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
import { StartupError } from './settings/startup-error';

export type Container = {
  settings: Settings;
  application: Application;
  /** The whole HTTP interface. */
  http: HttpHandler;
  routes: readonly HttpRoute[];
  logger: Logger;
  close: () => Promise<void>;
};

/** How long a key that another process has revoked may still work here. */
const KEY_CACHE_MS = 3000;
const HOLD_MS = 60 * 60 * 1000;
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
  const { ports, agents, close } = await openPorts(settings, logger, staticKeys);
  const application = createApplication(ports, toEngineSettings(settings));
  await application.start();
  await reportRetention(application, settings, logger);
  const keys = createKeyRing(ports, { staticKeys, allowAnonymous: settings.allow_anonymous });
  const httpSettings = toHttpSettings(settings, packageVersion(settings));
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

/** Whoever sets a retention rule sees what it is about to do. */
async function reportRetention(application: Application, { retention }: Settings, logger: Logger): Promise<void> {
  if (retention.archive_after === 'never' && retention.delete_after === 'never') return;
  logger.info({ ...retention, ...(await application.previewRetention()) }, 'retention is on');
}

async function openPorts(
  settings: Settings,
  logger: Logger,
  staticKeys: readonly StaticKey[],
): Promise<{ ports: Ports; agents: Agents; close: () => Promise<void> }> {
  const clock = systemClock;
  const newId = createUlidSource(clock);
  const documents = createDocumentReader({
    program: join(settings.package_root, 'dist/document-worker.mjs'),
    cacheFolder: join(settings.data_dir, 'extracted'),
    languages: settings.ocr_languages,
  });
  const vault = createVault(settings);
  // Agent files are read first, so that a mistake in them leaves the database as it was: agents ask for models only later.
  const models = createLateModelDirectory();
  const agents = await openAgents(settings, { clock, documents, logger, newId, models });
  const { close, movePrincipal, ...stores } = await openPrismaStores({
    file: fileURLToPath(settings.database_url),
    migrationsDir: join(settings.package_root, 'prisma/migrations'),
    clock,
    logger,
    newId,
  });
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

async function openBlobs(settings: Settings): Promise<OpenBlobStore> {
  try {
    return await openBlobStore(join(settings.data_dir, 'files'), toS3Target(settings));
  } catch (error) {
    throw new StartupError([`blob_store: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** `null`: files are kept in a folder. */
function toS3Target(settings: Settings): S3Location | null {
  const { s3_endpoint: endpoint, s3_bucket: bucket, s3_region: region, s3_prefix: prefix } = settings;
  const { s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey } = settings;
  if (settings.blob_store !== 's3' || !endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey };
}

function createVault({
  credential_env: allowedNames,
  credential_key: secret,
  data_dir: folder,
}: Settings): CredentialVault {
  const readKey = () =>
    secret === undefined ? keyFromFile(join(folder, 'credential.key')) : Promise.resolve(keyFromSecret(secret));
  return createAesVault({ allowedNames, env: readEnvironment(), readKey });
}

/** Every mistake in agent files is listed, and the server does not start. */
async function openAgents(
  settings: Settings,
  { documents, ...ports }: Pick<Ports, 'clock' | 'documents' | 'logger' | 'newId'> & { models: ModelDirectory },
) {
  const agents = await createAgents({
    ...ports,
    paths: settings.agents,
    env: readEnvironment(),
    ...(settings.default_agent !== undefined && { defaultAgent: settings.default_agent }),
    modelDetection: settings.model_detection,
    modelTitles: settings.model_titles,
    ...(settings.default_model !== undefined && { defaultModel: settings.default_model }),
    guidePaths: ['README.md', 'docs'].map((name) => join(settings.package_root, name)),
    extractText: async ({ filename }, bytes, reading) => {
      const extracted = await documents.extract(bytes, filename, reading);
      if (extracted.kind === 'unreadable') throw new Error(extracted.reason);
      return extracted.text;
    },
  });
  if (agents.problems.length > 0) throw new StartupError(agents.problems.map(formatAgentFileProblem));
  for (const warning of agents.warnings) ports.logger.warn({}, formatAgentFileProblem(warning));
  return agents;
}

function servedDialects({ protocols, ...settings }: Settings): (readonly HttpRoute[])[] {
  const routes = dialectRoutes(settings);
  return [...protocols.map((name) => routes[name]), trpcRoutes];
}

function toEngineSettings({ limits, limit_concurrency, retention }: Settings): EngineSettings {
  return {
    maxConcurrentTurns: limit_concurrency,
    queueLimit: limits.queued_messages,
    // Each dialect keeps to its own.
    messageCharacters: Math.max(limits.message_chars, limits.agent_message_chars),
    filesPerMessage: limits.files,
    holdMs: HOLD_MS,
    tokenRowsMs: retention.token_rows * 1000,
    retention: { archiveAfterMs: toMs(retention.archive_after), deleteAfterMs: toMs(retention.delete_after) },
  };
}

function toMs(seconds: number | 'never'): number | null {
  return seconds === 'never' ? null : seconds * 1000;
}

function packageVersion({ package_root: folder }: Settings): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
