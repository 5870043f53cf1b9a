import { z } from 'zod';
import type { ErrorCode } from '../../../contract/error-code';
import type { AppError } from '../../core/app-error';
import { errorExplanations } from '../problem/error-explanations';
import { errorTable } from '../problem/error-table';

export const openAiErrorSchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});
export type OpenAiError = z.infer<typeof openAiErrorSchema>;

/** The names that OpenAI's own clients know; all others keep ours. */
const KNOWN_CODES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'invalid_api_key',
  'agent-not-found': 'model_not_found',
  'not-found': 'not_found',
  'rate-limited': 'rate_limit_exceeded',
  'capacity-exceeded': 'rate_limit_exceeded',
  internal: 'server_error',
};

/** A failure as clients of OpenAI read it. As everywhere, the text of a 5xx is fixed: its cause is for the log. */
export function encodeOpenAiError(error: AppError): OpenAiError {
  const { status } = errorTable[error.code];
  const [first] = error.code === 'invalid-input' ? (error.errors ?? []) : [];
  return {
    error: {
      message: status >= 500 ? errorExplanations[error.code] : error.message,
      type: typeOf(status),
      param: first === undefined || first.path === '' ? paramOf(error.code) : toParam(first.path),
      code: first?.code ?? KNOWN_CODES[error.code] ?? error.code.replaceAll('-', '_'),
    },
  };
}

function typeOf(status: number): string {
  switch (status) {
    case 401:
      return 'authentication_error';
    case 403:
      return 'permission_error';
    case 429:
      return 'rate_limit_error';
    default:
      return status >= 500 ? 'server_error' : 'invalid_request_error';
  }
}

function paramOf(code: ErrorCode): string | null {
  return code === 'agent-not-found' ? 'model' : null;
}

/** `messages.0.content` → `messages[0].content` */
function toParam(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}
