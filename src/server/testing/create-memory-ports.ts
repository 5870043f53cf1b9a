import { tmpdir } from 'node:os';
import { createDocumentReader } from '../adapters/documents/create-document-reader';
import { createSharpImageScaler } from '../adapters/documents/sharp-image-scaler';
import { createMemoryAuditLog } from '../adapters/memory/memory-audit-log';
import { createMemoryBlobStore } from '../adapters/memory/memory-blob-store';
import { createMemoryConversationStore } from '../adapters/memory/memory-conversation-store';
import { createMemoryDatabase, type MemoryDatabase } from '../adapters/memory/memory-database';
import { createMemoryFileStore } from '../adapters/memory/memory-file-store';
import { createMemoryKeyStore } from '../adapters/memory/memory-key-store';
import { createMemoryLedger } from '../adapters/memory/memory-ledger';
import { createModelProbe } from '../adapters/agents/llm/providers/probe/create-model-probe';
import { createMemoryModelStore } from '../adapters/memory/memory-model-store';
import { createAesVault, keyFromSecret } from '../adapters/system/aes-credential-vault';
import { createMemoryLiveBus } from '../adapters/memory/memory-live-bus';
import { createMemoryMembership, type MemberBeats } from '../adapters/memory/memory-membership';
import { randomKeySecrets } from '../adapters/system/random-key-secrets';
import type { AgentProvider } from '../core/agents/agent-provider';
import type { IdSource } from '../core/id-source';
import type { Ports } from '../core/ports';
import { manualClock, type ManualClock } from './manual-clock';
import { createRecordingLogger, type LoggedLine } from './recording-logger';
import { createAgentRegistry } from './scripted-agent';
import { sequentialIds } from './sequential-ids';

/** What outlives a process: ports that share a world are instances of one server, or one before and after a restart. */
export type MemoryWorld = Pick<
  Ports,
  'audit' | 'blobs' | 'bus' | 'conversations' | 'files' | 'keys' | 'ledger' | 'logger' | 'models'
> & {
  database: MemoryDatabase;
  beats: MemberBeats;
  clock: ManualClock;
  newId: IdSource;
  lines: LoggedLine[];
};

export function createMemoryWorld(clock: ManualClock = manualClock()): MemoryWorld {
  const database = createMemoryDatabase();
  const { logger, lines } = createRecordingLogger();
  return {
    database,
    beats: new Map(),
    clock,
    newId: sequentialIds(),
    logger,
    lines,
    audit: createMemoryAuditLog(database),
    blobs: createMemoryBlobStore(),
    bus: createMemoryLiveBus(logger),
    conversations: createMemoryConversationStore(database),
    files: createMemoryFileStore(database),
    keys: createMemoryKeyStore(),
    ledger: createMemoryLedger(database),
    models: createMemoryModelStore(),
  };
}

/** For suites that try one world after another. */
export function openMemoryWorld(): Promise<{ world: MemoryWorld; close: () => Promise<void> }> {
  return Promise.resolve({ world: createMemoryWorld(), close: () => Promise.resolve() });
}

type MemoryPortsOptions = { agents: readonly AgentProvider[]; clock?: ManualClock; world?: MemoryWorld };

export type MemoryPorts = Ports & { clock: ManualClock; world: MemoryWorld };

const TEST_SECRET = keyFromSecret('a secret for tests');

/** How long a member of a memory world may be silent. */
const MEMBER_LIFETIME_MS = 10_000;

/** All ports of one process, in memory, with time and ids in the test's hand. */
export function createMemoryPorts(options: MemoryPortsOptions): MemoryPorts {
  const world = options.world ?? createMemoryWorld(options.clock);
  // Text is read in this process; other documents need the bundled program, which has tests of its own.
  const documents = createDocumentReader({
    program: 'dist/document-worker.mjs',
    cacheFolder: tmpdir(),
    languages: ['eng'],
  });
  const { audit, blobs, bus, clock, conversations, files, keys, ledger, logger, newId, beats } = world;
  const membership = createMemoryMembership({ memberId: newId(), beats, clock, lifetimeMs: MEMBER_LIFETIME_MS });
  const agents = createAgentRegistry(options.agents);
  return {
    agents,
    audit,
    blobs,
    bus,
    clock,
    conversations,
    documents,
    files,
    images: createSharpImageScaler(),
    keys,
    ledger,
    logger,
    membership,
    models: world.models,
    newId,
    probe: createModelProbe({ clock }),
    secrets: randomKeySecrets,
    vault: createAesVault({
      allowedNames: ['TEST_KEY'],
      env: { TEST_KEY: 'k-of-env' },
      readKey: () => Promise.resolve(TEST_SECRET),
    }),
    world,
  };
}
