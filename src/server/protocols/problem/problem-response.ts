import type { AppError } from '../../core/app-error';
import { encodeProblem, type ProblemPlace } from './encode-problem';

const DEFAULT_RETRY_SECONDS = 5;

export function problemResponse(error: AppError, place: ProblemPlace): Response {
  const problem = encodeProblem(error, place);
  const headers = new Headers({ 'content-type': 'application/problem+json; charset=utf-8' });
  if (problem.status === 401) headers.set('www-authenticate', 'Bearer');
  if (problem.status === 429 || problem.status === 503) {
    headers.set('retry-after', String(Math.ceil(error.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS)));
  }
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}
