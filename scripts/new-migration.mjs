/*
 * node scripts/new-migration.mjs <name>    writes prisma/migrations/<time>_<name>/migration.sql for what changed in schema.prisma
 * node scripts/new-migration.mjs --check   fails when something changed and has no migration
 * node scripts/new-migration.mjs --print   prints the SQL of the whole schema
 *
 * "What changed" is the difference from prisma/migrations/snapshot.prisma, the schema as of the last migration.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diffSchemas } from './diff-schemas.mjs';

const root = path.resolve(import.meta.dirname, '..');
const migrations = path.join(root, 'prisma/migrations');
const snapshot = path.join(migrations, 'snapshot.prisma');
const schema = readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8');

const [argument] = process.argv.slice(2);
const changes = await diffSchemas(existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : null, schema);

if (argument === '--check') check();
else if (argument === '--print') process.stdout.write(await diffSchemas(null, schema));
else write(argument);

function check() {
  if (changes === '') return;
  console.error(
    `prisma/schema.prisma has changes without a migration. Run: node scripts/new-migration.mjs <name>\n\n${changes}`,
  );
  process.exitCode = 1;
}

function write(name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) throw new Error('Give the migration a name in snake_case.');
  if (changes === '') throw new Error('prisma/schema.prisma has no changes.');
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(migrations, `${time}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), changes);
  writeFileSync(snapshot, schema);
  writeFileSync(
    path.join(migrations, 'migration_lock.toml'),
    '# Written by scripts/new-migration.mjs, in the form that Prisma expects.\nprovider = "sqlite"\n',
  );
  console.log(`Wrote ${path.relative(root, folder)}/migration.sql. Read it before you commit it.`);
}
