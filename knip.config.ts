import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/cli/main.ts',
    'scripts/*.mjs',
    'bin/*.mjs',
    'bench/servers/*-server.mjs',
    'bench/load/load-process.mjs',
    'e2e/**/*.{spec,test}.ts',
    'agents/**/*.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,css}',
    'e2e/**/*.ts',
    'bench/**/*.mjs',
    'scripts/**/*.mjs',
    'bin/**/*.mjs',
    'agents/**/*.ts',
  ],
  compilers: {
    // Style sheets import packages too: fonts, Tailwind.
    css: (text: string) =>
      [...text.matchAll(/@import\s+['"]([^'"]+)['"]/g)].map(([, name]) => `import '${name ?? ''}';`).join('\n'),
  },
};

export default config;
