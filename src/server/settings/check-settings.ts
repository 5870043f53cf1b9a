import { isLoopbackHost } from './is-loopback-host';
import type { SettingsInput } from './settings-schema';

const ENDPOINTS = [
  'chat_endpoint',
  'conversations_endpoint',
  'health_endpoint',
  'info_endpoint',
  'docs_url',
  'redoc_url',
] as const;

/** Mistakes that show only when several settings are looked at together. */
export function checkSettings(settings: SettingsInput): string[] {
  const problems: string[] = [];
  const hasKey = settings.api_key !== undefined || settings.api_keys.length > 0;
  if (!isLoopbackHost(settings.host) && !hasKey && !settings.allow_anonymous) {
    problems.push(`host: ${settings.host} is open to others: set PARLEY_API_KEY, or say --allow-anonymous`);
  }
  if (settings.cors.origins.includes('*') && settings.cors.allow_credentials) {
    problems.push('cors.origins: * cannot go together with cors.allow_credentials: name the origins');
  }
  if ((settings.ssl_certfile === undefined) !== (settings.ssl_keyfile === undefined)) {
    problems.push('ssl_certfile, ssl_keyfile: set both or none');
  }
  return [...problems, ...checkEndpoints(settings), ...checkBlobStore(settings)];
}

const S3_SETTINGS = ['s3_endpoint', 's3_bucket', 's3_access_key_id', 's3_secret_access_key'] as const;

function checkBlobStore(settings: SettingsInput): string[] {
  const missing = S3_SETTINGS.filter((name) => settings[name] === undefined);
  if (settings.blob_store !== 's3' || missing.length === 0) return [];
  return [`blob_store: s3 needs ${missing.join(', ')} too`];
}

function checkEndpoints(settings: SettingsInput): string[] {
  return ENDPOINTS.flatMap((name, index) => {
    const other = ENDPOINTS.slice(0, index).find((earlier) => settings[earlier] === settings[name]);
    const isGiven = settings[name] !== undefined && settings[name] !== null;
    return isGiven && other !== undefined ? [`${name}: ${other} has this path already`] : [];
  });
}
