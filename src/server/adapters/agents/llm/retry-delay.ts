import { APICallError } from 'ai';

/** How long a turn waits for its provider in all. */
export const waitBudgetMs = 60_000;

const rateLimitDelaysMs = [2_000, 4_000, 8_000, 16_000, 30_000];
const failureDelaysMs = [500, 2_000];

/** When a failed call may be sent again: after how long, as the provider asked or by our own rule; `null` is never. */
export function retryDelayMs(error: unknown, attempt: number, now: Date): number | null {
  if (!APICallError.isInstance(error)) return null;
  const own = ownDelaysMs(error.statusCode)[attempt - 1];
  return own === undefined ? null : (askedDelayMs(error.responseHeaders ?? {}, now) ?? own);
}

function ownDelaysMs(status: number | undefined): readonly number[] {
  if (status === 429) return rateLimitDelaysMs;
  return status !== undefined && (status >= 500 || status === 408) ? failureDelaysMs : [];
}

function askedDelayMs(headers: Record<string, string>, now: Date): number | null {
  const exact = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (exact >= 0) return exact;
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
