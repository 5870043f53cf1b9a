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
  '/openapi.json',
  '/errors/:code',
  '/v1/:path*',
];

process.env.NEXT_TELEMETRY_DISABLED ??= '1';

const isDev = process.env.NODE_ENV === 'development';

/** What a page may do: everything of its own, nothing of anybody else's. Next writes inline scripts; its dev server needs eval. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'${isDev ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  `connect-src 'self'${isDev ? ' ws:' : ''}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = [
  { key: 'content-security-policy', value: CONTENT_SECURITY_POLICY },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'same-origin' },
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
  headers: async () => ['/', '/c/:path*', '/sign-in'].map((source) => ({ source, headers: PAGE_HEADERS })),
  rewrites: async () => ({
    beforeFiles: BARE_PATHS.map((source) => ({ source, destination: `/api${source}` })),
    afterFiles: [],
    fallback: [],
  }),
};

export default config;
