import type { AppError } from '../core/app-error';
import { isOpenAiPath, toOpenAiErrorResponse } from '../protocols/openai/openai-error-response';
import { problemResponse } from '../protocols/problem/problem-response';
import type { HttpCall } from './http-call';

/** A failure in the shape that clients of its path expect. */
export function errorResponse(error: AppError, call: HttpCall): Response {
  const { pathname } = call.url;
  const problem = problemResponse(error, { ...call, instance: pathname });
  return isOpenAiPath(pathname) ? toOpenAiErrorResponse(problem, error) : problem;
}
