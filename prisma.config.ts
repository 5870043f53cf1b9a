import { defineConfig } from 'prisma/config';

// `prisma generate` looks for an engine binary that it never runs; naming any executable keeps it from downloading one.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
