/** Each endpoint also answers without `/api` in front. `parley serve` routes these itself; `next dev` and `next start` need this table. */
const BARE_PATHS = [
  '/awp',
  '/awp/:path*',
  '/agent/:path*',
  '/sessions/:path*',
  '/chat',
  '/chat/stream',
  '/conversations',
  '/conversations/:path*',
  '/health',
  '/health/agent',
  '/ready',
  '/info',
  '/docs',
  '/openapi.json',
  '/errors/:code',
  '/v1/:path*',
];

process.env.NEXT_TELEMETRY_DISABLED ??= '1';

/** @type {import('next').NextConfig} */
const config = {
  // gzip holds server-sent events back; a proxy in front compresses better.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  // `npm run check` looks at the types, more strictly; starting a fresh clone need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@libsql/client', '@prisma/adapter-libsql', '@prisma/client', 'jiti', 'libsql', 'pino'],
  rewrites: async () => ({
    beforeFiles: BARE_PATHS.map((source) => ({ source, destination: `/api${source}` })),
    afterFiles: [],
    fallback: [],
  }),
};

export default config;
