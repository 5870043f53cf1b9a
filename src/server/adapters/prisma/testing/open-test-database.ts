import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IdSource } from '../../../core/id-source';
import type { Logger } from '../../../core/logger';
import { manualClock, type ManualClock } from '../../../testing/manual-clock';
import { sampleId } from '../../../testing/sample-records';
import { migrateSqlite } from '../migrate-sqlite';
import { openPrismaStores, type PrismaStores } from '../open-prisma-stores';

export const migrationsDir = path.resolve(import.meta.dirname, '../../../../../prisma/migrations');

const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A folder of the test's own; `remove` takes it away with everything in it. */
export function newFolder(): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-prisma-'));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

type Change = { clock?: ManualClock; newId?: IdSource; migrationsDir?: string };

export function openStoresAt(file: string, change: Change = {}): Promise<PrismaStores> {
  return openPrismaStores({ file, migrationsDir, clock: manualClock(), logger: silent, newId: sampleId, ...change });
}

let template: Promise<Buffer> | undefined;

/** Stores on a new, empty database; `close` removes it. */
export async function openTestStores(): Promise<PrismaStores> {
  template ??= migratedFile();
  const folder = newFolder();
  const file = path.join(folder.path, 'parley.db');
  writeFileSync(file, await template);
  const stores = await openStoresAt(file);
  return {
    ...stores,
    close: async () => {
      await stores.close();
      folder.remove();
    },
  };
}

/** Every test would otherwise wait for the same migrations. */
async function migratedFile(): Promise<Buffer> {
  const folder = newFolder();
  const file = path.join(folder.path, 'template.db');
  await migrateSqlite({ file, migrationsDir, clock: manualClock(), newId: sampleId });
  const bytes = readFileSync(file);
  folder.remove();
  return bytes;
}
