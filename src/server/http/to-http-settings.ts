import type { Settings } from '../settings/settings';
import type { HttpSettings } from './http-settings';

const KEEPALIVE_MS = 15_000;

export function toHttpSettings(
  settings: Settings,
  { version, retention }: Pick<HttpSettings, 'version' | 'retention'>,
): HttpSettings {
  const { cors, limits } = settings;
  return {
    version,
    title: settings.title,
    description: settings.description,
    requestTimeoutMs: settings.request_timeout * 1000,
    keepaliveMs: KEEPALIVE_MS,
    limits: {
      messageChars: limits.message_chars,
      agentRestMessageChars: limits.agent_message_chars,
      filesPerMessage: limits.files,
      fileBytes: limits.file_bytes,
      base64Bytes: limits.base64_bytes,
      jsonBytes: limits.json_bytes,
      multipartBytes: limits.multipart_bytes,
    },
    isUiEnabled: settings.ui,
    database: 'SQLite',
    retention,
    docsPath: settings.docs_url === undefined ? '/api/docs' : settings.docs_url,
    redocPath: settings.redoc_url ?? null,
    host: settings.host,
    publicUrl: settings.public_url?.replace(/\/+$/, '') ?? null,
    healthPath: settings.health_endpoint ?? '/api/health',
    infoPath: settings.info_endpoint ?? '/api/info',
    cors: {
      origins: cors.origins,
      allowCredentials: cors.allow_credentials,
      allowMethods: cors.allow_methods,
      allowHeaders: cors.allow_headers,
      exposeHeaders: cors.expose_headers,
      maxAgeSeconds: cors.max_age,
    },
    limitConcurrency: settings.limit_concurrency,
    rateLimitPerMinute: settings.rate_limit,
  };
}
