import type { AppError } from '../../core/app-error';
import { encodeOpenAiError } from './encode-openai-error';

/** Whether clients of OpenAI ask at this path, also where there is nothing. */
export function isOpenAiPath(pathname: string): boolean {
  return `${pathname}/`.startsWith('/v1/');
}

/** The same failure with the body that clients of OpenAI read. */
export function toOpenAiErrorResponse(problem: Response, error: AppError): Response {
  const headers = new Headers(problem.headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(encodeOpenAiError(error)), { status: problem.status, headers });
}
