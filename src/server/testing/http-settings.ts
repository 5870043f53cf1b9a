import type { HttpSettings } from '../http/http-settings';
import { defaultRouteLimits } from '../protocols/route-limits';

/** Settings of a server that a test starts. */
export const httpSettings: HttpSettings = {
  version: '0.0.0',
  title: 'Parley',
  description: '',
  requestTimeoutMs: 120_000,
  keepaliveMs: 15_000,
  limits: defaultRouteLimits,
  isUiEnabled: false,
  database: 'memory',
  retention: { archiveAfterMs: null, deleteAfterMs: null },
  docsPath: '/api/docs',
  host: '127.0.0.1',
  publicUrl: null,
  healthPath: '/api/health',
  infoPath: '/api/info',
  redocPath: null,
  cors: {
    origins: [],
    allowCredentials: false,
    allowMethods: ['GET', 'POST'],
    allowHeaders: [],
    exposeHeaders: [],
    maxAgeSeconds: 600,
  },
  limitConcurrency: 1000,
  rateLimitPerMinute: 0,
};
