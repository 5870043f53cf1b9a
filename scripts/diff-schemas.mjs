import { readFileSync } from 'node:fs';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';

const NO_FILTERS = { externalTables: [], externalEnums: [] };

let engineModule;

/**
 * The SQL that takes a database from one schema to another; `null` stands for an empty database. Runs the engine that
 * Prisma ships as WebAssembly, so it needs no download and touches no database (it only asks for one in memory).
 */
export async function diffSchemas(from, to) {
  engineModule ??= loadEngine();
  const { SchemaEngine } = await engineModule;
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaLibSql({ url: ':memory:' }));
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', to]] }, () => undefined, adapter);
  const target = (content) =>
    content === null ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] };
  const { stdout } = await engine.diff({
    from: target(from),
    to: target(to),
    script: true,
    exitCode: null,
    filters: NO_FILTERS,
    shadowDatabaseUrl: null,
  });
  engine.free();
  return stdout === null || stdout.trim() === '-- This is an empty migration.' ? '' : stdout;
}

/** The package's own entry imports its .wasm file, which Node cannot do yet. */
async function loadEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
  const module = new WebAssembly.Module(readFileSync(new URL(file)));
  const { exports } = new WebAssembly.Instance(module, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  return bindings;
}
