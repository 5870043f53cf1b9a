import { defineConfig } from 'vitest/config';

/**
 * `unit`: everything next to its code, no build needed. `process`: real servers and real clients against `dist/` and
 * `.next/`, so build first. `real-agents`: coding agents from npm, asking a model server of ours; only on demand.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'agents/**/*.test.ts', 'prisma/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/real-agents/**'],
          fileParallelism: false,
          // Real processes and real time: a loaded machine may be late once; what is broken fails twice.
          retry: process.env['CI'] === undefined ? 0 : 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'real-agents', include: ['e2e/real-agents/*.test.ts'], testTimeout: 180_000 },
      },
    ],
    environment: 'node',
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 30_000,
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}'], exclude: ['**/generated/**', '**/*.test.*'] },
  },
});
