import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPrismaStores } from './adapters/prisma/open-prisma-stores';
import { createLogger } from './adapters/system/pino-logger';
import { randomKeySecrets } from './adapters/system/random-key-secrets';
import { systemClock } from './adapters/system/system-clock';
import { createUlidSource } from './adapters/system/ulid-source';
import type { ApiKeyRecord } from './core/access/api-key-record';
import { createApiKey, type CreateApiKey } from './core/access/create-api-key';
import { ANONYMOUS } from './core/access/key-ring';
import { revokeApiKey } from './core/access/revoke-api-key';
import type { Settings } from './settings/settings';

/** The keys of a database, whether a server runs on it or not. */
export type KeyDesk = {
  create: (input: Omit<CreateApiKey, 'by'>) => Promise<{ record: ApiKeyRecord; key: string }>;
  list: () => Promise<ApiKeyRecord[]>;
  revoke: (id: string) => Promise<void>;
  close: () => Promise<void>;
};

const USER = 'cli';

export async function openKeyDesk(settings: Settings): Promise<KeyDesk> {
  const clock = systemClock;
  const newId = createUlidSource(clock);
  const { keys, audit, close } = await openPrismaStores({
    file: fileURLToPath(settings.database_url),
    migrationsDir: join(settings.package_root, 'prisma/migrations'),
    clock,
    logger: createLogger({ level: 'error', pretty: false }),
    newId,
  });
  const ports = { audit, clock, keys, newId, secrets: randomKeySecrets };
  const hasStaticKey = settings.api_key !== undefined || settings.api_keys.length > 0;
  const by = { principal: hasStaticKey ? USER : ANONYMOUS.principal, user: USER };
  return {
    create: (input) => createApiKey(ports, { ...input, by }),
    list: () => keys.list(),
    revoke: (id) => revokeApiKey(ports, by, { id, mayBeLast: true }),
    close,
  };
}
