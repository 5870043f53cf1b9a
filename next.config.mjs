/**
 * Endpoints outside `/api`. `parley serve` routes these itself; `next dev` and `next start` need this table. All lead to the one
 * route handler under `/api`; what it serves is decided by the request's own URL, which a rewrite does not change.
 */
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
  '/docs/:file',
  '/redoc',
  '/redoc/:file',
  '/openapi.json',
  '/errors/:code',
  '/v1/:path*',
];

process.env.NEXT_TELEMETRY_DISABLED ??= '1';

/** The content security policy has a nonce for each page: `src/proxy.ts` adds it. */
const PAGE_HEADERS = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  {
    key: 'permissions-policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
];

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
  headers: async () => [
    { source: '/((?!api/|v1/|errors/|docs|_next/).*)', headers: PAGE_HEADERS },
    { source: '/_next/:path*', headers: [{ key: 'x-content-type-options', value: 'nosniff' }] },
  ],
  rewrites: async () => ({
    beforeFiles: BARE_PATHS.map((source) => ({ source, destination: `/api${source}` })),
    afterFiles: [],
    fallback: [],
  }),
};

export default config;
