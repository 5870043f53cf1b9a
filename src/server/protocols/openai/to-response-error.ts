import type { AppError } from '../../core/app-error';
import { encodeOpenAiError } from './encode-openai-error';

export function toResponseError(error: AppError): { code: string; message: string } {
  const { code, message } = encodeOpenAiError(error).error;
  return { code: code ?? 'server_error', message };
}
