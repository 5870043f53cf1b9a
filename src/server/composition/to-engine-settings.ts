import type { EngineSettings } from '../core/turns/engine-context';
import type { Settings } from '../settings/settings';

const HOLD_MS = 60 * 60 * 1000;

export function toEngineSettings(settings: Settings): EngineSettings {
  const { limits, limit_concurrency, retention } = settings;
  return {
    maxConcurrentTurns: limit_concurrency,
    queueLimit: limits.queued_messages,
    // Each dialect keeps to its own.
    messageCharacters: Math.max(limits.message_chars, limits.agent_message_chars),
    filesPerMessage: limits.files,
    holdMs: HOLD_MS,
    tokenRowsMs: retention.token_rows * 1000,
    hasOtherAdmins: settings.api_key !== undefined || settings.api_keys.length > 0 || settings.allow_anonymous,
    retention: { archiveAfterMs: toMs(retention.archive_after), deleteAfterMs: toMs(retention.delete_after) },
  };
}

function toMs(seconds: number | 'never'): number | null {
  return seconds === 'never' ? null : seconds * 1000;
}
